/*
 * Where the console says what a field of the API is called: in the words of the form that changes it.
 */

import { groupOf } from '../group-of.ts'
import { OWN_LABELS } from './own-labels.ts'

/** The parts that the log tells of beside the record's own fields, and under which name the labels of each are. */
export const PARTS = {
  line_items: 'line',
  payments: 'payment',
  costs: 'cost',
  payment_methods: 'payment_method',
  prices: 'price',
  supplier_prices: 'supplier_price',
  time_entries: 'time_entry',
  attachments: 'attachment',
  damages: 'damage',
  share_links: 'share_link',
  signatures: 'signature',
  items: 'item',
  inspections: 'inspection',
  inspection_points: 'inspection_point',
  odometer_readings: 'odometer_reading',
  deadlines: 'vehicle_deadline',
} as const

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
  inspection: 'worksheets.inspection',
  inspection_point: 'worksheets.inspection',
  item: 'stockCounts',
  odometer_reading: 'vehicles',
  payment: 'receipts',
  payment_method: 'settings.paymentMethods',
  price: 'priceLists',
  settings: 'settings.company',
  sezionale: 'settings.numbering',
  stock_adjustment: 'articles.adjusting',
  supplier_price: 'articles',
  tyre: 'tyreSets',
  tyre_storage_location: 'tyreSets',
  vat_rate: 'settings.vat',
  vehicle_deadline: 'vehicles',
  share_link: 'quotes.share',
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
  if (isId(field)) return !isNamed(field, beside) && OWN_LABELS[object]?.[field] === undefined
  return FOLLOWING.has(field) || (FOLLOWING_IN[object]?.has(field) ?? false)
}

const camelOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The keys under which the words for a field may stand, the best first. */
export function labelKeys(object: string, field: string): string[] {
  const own = OWN_LABELS[object]?.[field]
  const section = SECTIONS[object] ?? groupOf(object)
  const bare = field.replace(/_(id|name)$|^seq_/, '')
  const names = [...new Set([field, camelOf(field), camelOf(bare)])]
  return [
    ...(own ? [own] : []),
    `history.fields.${field}`,
    ...[section, 'common'].flatMap((room) => names.map((name) => `${room}.${name}`)),
  ]
}
