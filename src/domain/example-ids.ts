import { EVENT_OBJECTS } from './event-types.ts'

/** Those that were written down; several names may cite one record. */
const WRITTEN: Record<string, string> = {
  article: '01990f3e-7a10-7000-8000-000000000001',
  calendar: '01990f3e-7a10-7000-8000-000000000002',
  calendar_entry: '01990f3e-7a10-7000-8000-000000000003',
  customer: '01990f3e-7a10-7000-8000-000000000004',
  price_list: '01990f3e-7a10-7000-8000-000000000005',
  quote: '01990f3e-7a10-7000-8000-000000000006',
  /** A draft. */
  receipt: '01990f3e-7a10-7000-8000-000000000007',
  sezionale: '01990f3e-7a10-7000-8000-000000000008',
  supplier: '01990f3e-7a10-7000-8000-000000000009',
  vat_rate: '01990f3e-7a10-7000-8000-00000000000a',
  vehicle: '01990f3e-7a10-7000-8000-00000000000b',
  work_category: '01990f3e-7a10-7000-8000-00000000000c',
  /** Done and without a receipt. */
  worksheet: '01990f3e-7a10-7000-8000-00000000000d',
  /** In progress: the one that an operation on a worksheet is shown with. */
  worksheet_at_work: '01990f3e-7a10-7000-8000-00000000000e',
  job_template: '01990f3e-7a10-7000-8000-00000000000f',
  /** A time entry that has ended, of the worksheet at work. */
  entry: '01990f3e-7a10-7000-8000-000000000010',
  file: '01990f3e-7a10-7000-8000-000000000011',
  customer_attachment: '01990f3e-7a10-7000-8000-000000000012',
  vehicle_attachment: '01990f3e-7a10-7000-8000-000000000013',
  quote_attachment: '01990f3e-7a10-7000-8000-000000000014',
  worksheet_attachment: '01990f3e-7a10-7000-8000-000000000015',
  /** The customer who is merged into another. */
  source: '01990f3e-7a10-7000-8000-000000000016',
  inspection_template: '01990f3e-7a10-7000-8000-000000000030',
  /** Just arrived: without a worksheet and not yet signed. */
  checkin: '01990f3e-7a10-7000-8000-000000000017',
  checkin_attachment: '01990f3e-7a10-7000-8000-000000000018',
  /** An odometer reading of the vehicle. */
  reading: '01990f3e-7a10-7000-8000-000000000020',
  /** A deadline of the vehicle. */
  deadline: '01990f3e-7a10-7000-8000-000000000021',
  /** In the depot, of a vehicle on which another set is. */
  tyre_set: '01990f3e-7a10-7000-8000-000000000019',
  /** That other one, which a swap stores. */
  with_tyre_set: '01990f3e-7a10-7000-8000-00000000001a',
  tyre_set_attachment: '01990f3e-7a10-7000-8000-00000000001b',
  /** A place without a limit, as `location_id` cites it and as its own path does. */
  location: '01990f3e-7a10-7000-8000-00000000001c',
  tyre_storage_location: '01990f3e-7a10-7000-8000-00000000001c',
  message: '01990f3e-7a10-7000-8000-000000000042',
  /** A draft with lines. */
  invoice: '01990f3e-7a10-7000-8000-000000000045',
  /** A section that numbers invoices. */
  invoice_sezionale: '01990f3e-7a10-7000-8000-000000000044',
  invoice_attachment: '01990f3e-7a10-7000-8000-000000000043',
  /** A draft over a part of an issued invoice. */
  credit_note: '01990f3e-7a10-7000-8000-000000000046',
  /** The issued invoice that it takes back. */
  credited_invoice: '01990f3e-7a10-7000-8000-000000000047',
  /** Delivered, with the message that says so. */
  electronic_invoice: '01990f3e-7a10-7000-8000-000000000048',
  electronic_invoice_message: '01990f3e-7a10-7000-8000-000000000049',
  /** Without entries. */
  cash_book_account: '01990f3e-7a10-7000-8000-00000000004b',
  /** The account of the bank, as bodies cite it. */
  account: '01990f3e-7a10-7000-8000-00000000004c',
  to_account: '01990f3e-7a10-7000-8000-00000000004c',
  /** The drawer. */
  from_account: '01990f3e-7a10-7000-8000-00000000004d',
  /** Written by hand, on a day that is open. */
  cash_book_entry: '01990f3e-7a10-7000-8000-00000000004e',
  cash_book_transfer: '01990f3e-7a10-7000-8000-00000000004f',
  cash_book_closing: '01990f3e-7a10-7000-8000-000000000050',
  /** A draft with lines. */
  delivery_note: '01990f3e-7a10-7000-8000-000000000071',
  stock_adjustment: '01990f3e-7a10-7000-8000-000000000072',
  /** A draft in which the article was counted. */
  stock_count: '01990f3e-7a10-7000-8000-000000000073',
  endpoint: '01990f3e-7a10-7000-8000-000000000051',
  webhook_endpoint: '01990f3e-7a10-7000-8000-000000000051',
  delivery: '01990f3e-7a10-7000-8000-000000000052',
  webhook_delivery: '01990f3e-7a10-7000-8000-000000000052',
  /** Reserved at a price, with a cost and photos. */
  dealership_vehicle: '01990f3e-7a10-7000-8000-000000000060',
  dealership_cost: '01990f3e-7a10-7000-8000-000000000061',
  dealership_vehicle_attachment: '01990f3e-7a10-7000-8000-000000000062',
  /** Customers as vehicles of the dealership cite them. */
  buyer_customer: '01990f3e-7a10-7000-8000-000000000004',
  acquired_from_customer: '01990f3e-7a10-7000-8000-000000000016',
  /** A draft with lines. */
  purchase_order: '01990f3e-7a10-7000-8000-000000000080',
  /** Of which a part has come in, by its goods receipt; one of its lines is open. */
  purchase_order_at_supplier: '01990f3e-7a10-7000-8000-000000000082',
  ordered_line: '01990f3e-7a10-7000-8000-000000000083',
  goods_receipt: '01990f3e-7a10-7000-8000-000000000081',
  /** Of which nothing is paid. */
  expense: '01990f3e-7a10-7000-8000-000000000040',
  expense_attachment: '01990f3e-7a10-7000-8000-00000000004a',
  expense_category: '01990f3e-7a10-7000-8000-000000000041',
  /** `category_id` is cited by expenses alone: a work category is `work_category_id`. */
  category: '01990f3e-7a10-7000-8000-000000000041',
}

/** Of a kind of record that has none above: a number that follows from its name. */
function idOf(object: string): string {
  const sum = [...object].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 0xffff_ffff, 0)
  return `01990f3e-7a10-7000-9000-${sum.toString(16).padStart(12, '0')}`
}

/**
 * Ids of those records of the demo workshop that the examples of the document cite, so that they work there as they
 * stand: the same in every demo workshop, since rows are known by company and id.
 */
export const EXAMPLE_IDS: Record<string, string> = {
  ...Object.fromEntries(EVENT_OBJECTS.map((object) => [object, idOf(object)])),
  ...WRITTEN,
}
