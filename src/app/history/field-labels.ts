/*
 * Where the console says what a field of the API is called: in the words of the form that changes it.
 */

import { groupOf } from '../group-of.ts'

/** The section whose words a kind of record has, where it is not that of its group; the settings' are under the names of the API. */
const SECTIONS: Readonly<Record<string, string>> = {
  api_key: 'keys',
  calendar: 'calendar',
  calendar_entry: 'calendar',
  cash_book_account: 'cashBookEntries.accounts',
  cash_book_closing: 'cashBookEntries',
  cash_book_transfer: 'cashBookEntries',
  damage: 'checkins',
  cost: 'dealershipVehicles',
  expense_category: 'expenses.categories',
  item: 'stockCounts',
  odometer_reading: 'vehicles',
  payment: 'receipts',
  payment_method: 'settings.paymentMethods',
  price: 'priceLists',
  settings: 'settings.company',
  sezionale: 'settings.numbering',
  stock_adjustment: 'articles.adjusting',
  tyre: 'tyreSets',
  tyre_storage_location: 'tyreSets',
  vat_rate: 'settings.vat',
  vehicle_deadline: 'vehicles',
  share_link: 'quotes.share',
}

const ADDRESS = {
  address: 'common.addressFields.address',
  postal_code: 'common.addressFields.postal_code',
  city: 'common.addressFields.city',
  province: 'common.addressFields.province',
  country: 'common.addressFields.country',
}
const PARTIES = {
  customer_name: 'common.customer',
  vehicle_name: 'common.vehicle',
  vehicle_license: 'common.plate',
}

/** Labels whose key does not follow from the field's name. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_key: { expires_at: 'keys.expires', revoked_at: 'keys.revokedAt' },
  article: {
    unit_type: 'articles.unit',
    vat_code: 'articles.vat',
    unit_discount_rate: 'articles.discount',
    supplier_name: 'articles.supplier',
  },
  attachment: { kind: 'worksheets.kind' },
  calendar_entry: {
    description: 'common.notes',
    start_time: 'history.fields.start',
    end_time: 'history.fields.end',
    user: 'history.fields.user',
    work_category_name: 'calendar.category',
    email_reminder: 'calendar.emailMark',
    auto_reminder_enabled: 'calendar.autoReminder',
    auto_reminder_channel: 'calendar.reminder',
  },
  cash_book_account: { is_default: 'cashBookEntries.accounts.default' },
  cash_book_closing: { balances: 'cashBookEntries.count' },
  cash_book_entry: {
    entry_date: 'cashBookEntries.date',
    account_name: 'cashBookEntries.account',
    party_name: 'cashBookEntries.party',
    payment_method: 'cashBookEntries.method',
    category_name: 'cashBookEntries.category',
  },
  cash_book_transfer: { transfer_date: 'cashBookEntries.date' },
  checkin: {
    ...PARTIES,
    seq_number: 'checkins.number',
    worksheet_seq_number: 'checkins.worksheet',
    courtesy_vehicle_license: 'checkins.courtesyCar',
    user_name: 'checkins.user',
  },
  customer: {
    ...ADDRESS,
    customer_type: 'customers.type',
    language: 'history.fields.language',
    default_vat_code: 'customers.defaultVat',
    default_payment_method: 'customers.paymentMethod',
    payment_terms_days: 'customers.paymentTerms',
    unit_discount_rate: 'customers.discount',
  },
  damage: { kind: 'worksheets.kind', note: 'checkins.damageNote', position: 'history.fields.position' },
  expense: {
    seq_number: 'expenses.number',
    title: 'expenses.heading',
    category_name: 'expenses.category',
    vat_code: 'expenses.vat',
    withholding_amount: 'expenses.withheld',
    total_payments: 'expenses.paid',
    outstanding_payments: 'expenses.outstanding',
    payment_status: 'expenses.status',
  },
  expense_category: { vat_deductibility: 'expenses.vatDeductibility' },
  invoice: {
    ...PARTIES,
    seq_number: 'invoices.number',
    full_number: 'invoices.number',
    title: 'invoices.heading',
    sezionale_code: 'invoices.section',
    km: 'quotes.km',
    hide_discounts: 'quotes.hideDiscounts',
    related_invoice_full_number: 'invoices.related',
    withholding: 'invoices.withheld',
    withholding_amount: 'invoices.withheld',
    order_references: 'invoices.orderReferences',
    instalments: 'invoices.dueDate',
    apply_stamp_duty: 'invoices.stampDuty',
    charge_stamp_duty: 'invoices.stampDuty',
    stamp_duty_amount: 'invoices.stampDuty',
    credited_total: 'invoices.credited',
    total_payments: 'invoices.received',
    outstanding_payments: 'invoices.outstanding',
    payment_status: 'invoices.payments',
    e_invoice_status: 'electronicInvoices.card',
    issued_at: 'invoices.issuedAt',
  },
  credit_note: {
    ...PARTIES,
    seq_number: 'invoices.number',
    full_number: 'invoices.number',
    title: 'invoices.heading',
    sezionale_code: 'invoices.section',
    km: 'quotes.km',
    document_date: 'invoices.documentDate',
    payment_method: 'invoices.paymentMethod',
    split_payment: 'invoices.splitPayment',
    split_tax: 'invoices.splitTax',
    total_after_tax: 'invoices.totalAfterTax',
    amount_due: 'creditNotes.totalCredited',
    comments: 'invoices.comments',
    internal_notes: 'invoices.internalNotes',
    invoice_full_number: 'creditNotes.invoice',
    reason: 'creditNotes.reason',
    restock: 'creditNotes.restock',
    withholding: 'invoices.withheld',
    withholding_amount: 'invoices.withheld',
    order_references: 'invoices.orderReferences',
    apply_stamp_duty: 'invoices.stampDuty',
    stamp_duty_amount: 'invoices.stampDuty',
    total_payments: 'creditNotes.refunded',
    outstanding_payments: 'creditNotes.refundable',
    payment_status: 'creditNotes.refunds',
    e_invoice_status: 'electronicInvoices.card',
    issued_at: 'invoices.issuedAt',
  },
  delivery_note: {
    ...PARTIES,
    seq_number: 'deliveryNotes.number',
    supplier_name: 'common.supplier',
    issued_at: 'invoices.issuedAt',
  },
  electronic_invoice: {
    document_number: 'invoices.number',
    document_date: 'invoices.documentDate',
    total_after_tax: 'invoices.totalAfterTax',
    destination_code: 'electronicInvoices.destination',
    destination_certified_email: 'electronicInvoices.destination',
    counterparty_name: 'common.customer',
    file_name: 'electronicInvoices.file',
    channel: 'electronicInvoices.channel',
    sdi_identifier: 'electronicInvoices.identifier',
    sent_at: 'electronicInvoices.sentAt',
    delivered_on: 'electronicInvoices.deliveredOn',
    made_available_on: 'electronicInvoices.availableOn',
  },
  inspection_template: { active: 'jobTemplates.active' },
  line: {
    unit_type: 'lines.unit',
    unit_price: 'lines.price',
    unit_discount_rate: 'lines.discount',
    vat_code: 'lines.vat',
    position: 'history.fields.position',
    kind: 'worksheets.kind',
    purchase_price: 'articles.purchasePrice',
    approval_status: 'history.fields.approval_status',
    done: 'worksheets.done',
    withholding: 'invoices.withheld',
    nature: 'settings.vat.nature',
    supplier_code: 'purchaseOrders.supplierCode',
    received_quantity: 'purchaseOrders.received',
  },
  member: { name: 'members.name' },
  payment: { payment_method: 'receipts.method', reason: 'history.fields.reason' },
  price: { sale_price: 'priceLists.price' },
  purchase_order: {
    seq_number: 'purchaseOrders.number',
    title: 'purchaseOrders.heading',
    supplier_name: 'purchaseOrders.supplier',
  },
  quote: {
    ...PARTIES,
    seq_number: 'quotes.number',
    work_category_name: 'quotes.category',
    worksheet_seq_number: 'quotes.worksheet',
    total_after_tax: 'quotes.total',
    rejection_reason: 'quotes.reason',
  },
  receipt: {
    ...PARTIES,
    seq_number: 'receipts.number',
    payment_method: 'receipts.method',
    sezionale_code: 'receipts.section',
    total_after_tax: 'receipts.total',
    total_payments: 'receipts.received',
    outstanding_payments: 'receipts.outstanding',
  },
  settings: {
    opening_hours: 'settings.sections.openingHours',
    closed_dates: 'settings.hours.closed',
  },
  sezionale: {
    document_kinds: 'settings.numbering.kindsLabel',
    is_default: 'settings.numbering.default',
    default_document_kinds: 'settings.numbering.default',
  },
  item: {
    article_code: 'stockCounts.code',
    article_name: 'stockCounts.article',
    expected_quantity: 'stockCounts.expected',
    counted_quantity: 'stockCounts.counted',
  },
  stock_adjustment: {
    seq_number: 'stockCounts.number',
    counted_quantity: 'articles.adjusting.counted',
    adjustment_date: 'articles.date',
    comments: 'articles.comments',
    stock_after: 'articles.running',
  },
  stock_count: {
    seq_number: 'stockCounts.number',
    title: 'stockCounts.heading',
    items_count: 'stockCounts.items',
    differences_count: 'stockCounts.differences',
  },
  supplier: {
    ...ADDRESS,
    payment_terms_days: 'suppliers.paymentTerms',
    lead_time_days: 'suppliers.leadTimeDays',
    discount_rate: 'suppliers.discount',
  },
  dealership_vehicle: {
    seq_number: 'dealershipVehicles.number',
    license: 'dealershipVehicles.plate',
    buyer_name: 'dealershipVehicles.buyer',
    vat_code: 'dealershipVehicles.vat',
    vat_regime: 'dealershipVehicles.regime',
    power_kw: 'dealershipVehicles.power',
    displacement_cc: 'dealershipVehicles.displacement',
    first_registration_date: 'dealershipVehicles.firstRegistration',
    warranty_months: 'dealershipVehicles.warranty',
    total_payments: 'dealershipVehicles.paid',
    outstanding_payments: 'dealershipVehicles.outstanding',
    invoice_id: 'dealershipVehicles.invoice',
  },
  cost: {
    cost_date: 'dealershipVehicles.costDate',
    description: 'dealershipVehicles.costDescription',
    amount: 'dealershipVehicles.costAmount',
    tax_amount: 'dealershipVehicles.costTax',
  },
  tyre_set: {
    ...PARTIES,
    seq_number: 'quotes.number',
    label_code: 'tyreSets.label',
    location_code: 'tyreSets.place',
    expected_change_date: 'tyreSets.expectedChange',
  },
  tyre_storage_location: { code: 'tyreSets.placeCode', active: 'jobTemplates.active' },
  time_entry: { user_name: 'timeEntries.person' },
  vat_rate: { is_default: 'settings.vat.default' },
  vehicle: {
    license: 'vehicles.plate',
    customer_name: 'vehicles.owner',
    vehicle_type: 'vehicles.type',
    displacement_cc: 'vehicles.displacement',
    power_kw: 'vehicles.power',
    ktype: 'history.fields.ktype',
    tyre_size_front: 'vehicles.tyresFront',
    tyre_size_rear: 'vehicles.tyresRear',
    first_registration_date: 'vehicles.firstRegistration',
    next_inspection_date: 'vehicles.days.next_inspection_date',
    last_inspection_date: 'vehicles.days.last_inspection_date',
    next_service_date: 'vehicles.days.next_service_date',
    insurance_expiry: 'vehicles.days.insurance_expiry',
    road_tax_expiry: 'vehicles.days.road_tax_expiry',
    warranty_expiry: 'vehicles.days.warranty_expiry',
    driver_name: 'vehicles.driver',
  },
  work_category: { default_duration: 'workCategories.duration' },
  worksheet: {
    ...PARTIES,
    seq_number: 'worksheets.number',
    work_category_name: 'worksheets.category',
    quote_seq_number: 'worksheets.quote',
    billing_status: 'worksheets.billing',
    on_hold_reason: 'history.fields.on_hold_reason',
    assigned_user_ids: 'worksheets.technicians',
    promised_at: 'worksheets.promised',
    document_date: 'worksheets.date',
    total_after_tax: 'worksheets.total',
    reported_issues: 'worksheets.fields.reported_issues',
    diagnosis: 'worksheets.fields.diagnosis',
    work_done: 'worksheets.fields.work_done',
    comments: 'worksheets.fields.comments',
    internal_notes: 'worksheets.fields.internal_notes',
    warranty_expiry: 'worksheets.warranty',
  },
}

/** Ids that the history can say by a name (cited-names.ts). */
const CITED: ReadonlySet<string> = new Set(['price_list_id', 'assigned_user_ids', 'work_category_id'])

const isId = (field: string) => /(^|_)ids?$/.test(field) && field !== 'external_id'

/** Whether an id is told by the name of what it cites: no field beside it tells that. */
const isNamed = (field: string, beside: readonly string[]) =>
  CITED.has(field) && !beside.includes(field.replace(/_id$/, '_name'))

/** What nobody reads: what follows from other fields that are told, and what the entry's own words say. */
const FOLLOWING = new Set([
  ...['total_before_tax', 'total_tax', 'total_discount', 'total_parts', 'total_labour', 'total_external'],
  ...['total_cost', 'margin', 'tax_rate', 'total_price', 'frozen', 'next_numbers'],
  ...[
    'vehicles_count',
    'outstanding_total',
    'articles_count',
    'prices_count',
    'attachments_count',
    'km_updated_at',
    'consent_updated_at',
    'stored_count',
    'free_count',
  ],
  ...['decided_at', 'decision_source', 'started_at', 'completed_at', 'auto_reminder_sent_at'],
  ...['currency', 'electronic_receipts_enabled', 'e_receipt_status', 'article_code', 'article_name'],
])
const FOLLOWING_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  line: new Set(['total_after_tax', 'movement_id', 'open_quantity']),
  invoice: new Set([
    'type',
    'vat_summary',
    'customer_snapshot',
    'document_type',
    'worksheet_ids',
    'advance_invoice_ids',
  ]),
  credit_note: new Set([
    ...['type', 'vat_summary', 'customer_snapshot', 'document_type', 'invoice_document_date'],
  ]),
  electronic_invoice: new Set([
    ...[
      'direction',
      'document_object',
      'document_type',
      'format',
      'attempts',
      'transmitted',
      'issued_for_tax',
    ],
    ...['status_changed_at', 'signature', 'errors', 'files', 'messages', 'content', 'remarks'],
    ...['counterparty_vat_country', 'counterparty_vat_number', 'counterparty_tax_code'],
  ]),
  receipt: new Set(['type']),
  share_link: new Set(['ip_address', 'user_agent']),
  tyre_set: new Set(['quantity', 'min_tread_depth_mm', 'oldest_dot']),
  dealership_vehicle: new Set([
    'full_name',
    'photos_count',
    'days_in_stock',
    'sale_total',
    'total_costs',
    'margin_tax',
  ]),
  vehicle: new Set(['full_name']),
}
/** Of the settings it is a choice, elsewhere it repeats that. */
const CHOSEN_IN_SETTINGS = 'electronic_receipts_enabled'

/**
 * Whether a field says nothing to who reads the history: an id without a name, or what follows from other fields.
 * @param beside the fields that stand with it
 */
export function isLeftOut(object: string, field: string, beside: readonly string[]): boolean {
  if (object === 'settings' && field === CHOSEN_IN_SETTINGS) return false
  if (isId(field)) return !isNamed(field, beside) && OWN[object]?.[field] === undefined
  return FOLLOWING.has(field) || (FOLLOWING_IN[object]?.has(field) ?? false)
}

const camelOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The keys under which the words for a field may stand, the best first. */
export function labelKeys(object: string, field: string): string[] {
  const own = OWN[object]?.[field]
  const section = SECTIONS[object] ?? groupOf(object)
  const bare = field.replace(/_(id|name)$/, '')
  const names = [...new Set([field, camelOf(field), camelOf(bare)])]
  return [
    ...(own ? [own] : []),
    `history.fields.${field}`,
    ...[section, 'common'].flatMap((room) => names.map((name) => `${room}.${name}`)),
  ]
}
