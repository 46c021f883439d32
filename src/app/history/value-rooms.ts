/*
 * Where the console says what a choice of the API means: in the words of the form that makes it.
 */

/** Rooms of choices that other records have by the same name, or that stand under no name of theirs, by kind of record. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  article: { kind: 'articles.kindOne' },
  attachment: { kind: 'attachments.kinds' },
  cash_book_account: { kind: 'cashBookEntries.accounts.kinds' },
  cash_book_entry: { direction: 'cashBookEntries.directions', source: 'cashBookEntries.sources' },
  credit_note: { payment_status: 'common.documentStates.credit_note' },
  damage: { kind: 'checkins.kinds', severity: 'checkins.severities', view: 'checkins.views' },
  dealership_vehicle: {
    condition: 'dealershipVehicles.conditions',
    acquisition_type: 'dealershipVehicles.acquisitionTypes',
    vat_regime: 'dealershipVehicles.regimes',
  },
  delivery_note: { reason: 'deliveryNotes.reasons' },
  expense: { kind: 'expenses.kinds', payment_status: 'common.documentStates.expense' },
  inspection_point: { state: 'worksheets.inspection.states' },
  invoice: { payment_status: 'common.documentStates.invoice' },
  line: { kind: 'worksheets.kinds', approval_status: 'history.values.approvals' },
  message: {
    status: 'messages.statuses',
    channel: 'calendar.reminders.channels',
    document_type: 'history.values.documents',
  },
  odometer_reading: { source: 'vehicles.readingSources' },
  receipt: { status: 'history.values.receipts' },
  settings: {
    electronic_invoicing_channel: 'settings.company.channels',
    locale: 'settings.company.locales',
    technician_amounts: 'settings.company.technicianAmounts',
  },
  share_link: {
    status: 'quotes.share.statuses',
    decision: 'quotes.share.decisions',
    signature: 'quotes.sharing.signatures',
  },
  signature: { kind: 'checkins.signed' },
  stock_adjustment: { reason: 'articles.adjusting.reasons' },
  tyre_set: { season: 'tyreSets.seasons', rim_type: 'tyreSets.rims' },
  vehicle_deadline: { kind: 'vehicles.deadlineKinds', status: 'vehicles.deadlineStates' },
}

const ROOMS: Readonly<Record<string, string>> = {
  e_invoice_status: 'common.documentStates.electronic_invoice',
  channel: 'electronicInvoices.channels',
  auto_reminder_channel: 'calendar.reminders.channels',
  billing_status: 'worksheets.billings',
  customer_type: 'customers.types',
  default_document_kinds: 'settings.numbering.kinds',
  default_payment_method: 'common.paymentMethods',
  document_kinds: 'settings.numbering.kinds',
  fuel: 'vehicles.fuels',
  on_hold_reason: 'worksheets.reasons',
  payment_method: 'common.paymentMethods',
  priority: 'worksheets.priorities',
  role: 'members.roles',
  unit_type: 'common.units',
  vehicle_type: 'vehicles.types',
}

/** Where the words for the values of a field are. */
export function valueRoom(object: string, field: string): string | undefined {
  const own = OWN[object]?.[field]
  if (own) return own
  return field === 'status' || field === 'type' ? `common.documentStates.${object}` : ROOMS[field]
}
