/** Facts of the schema, made from prisma/schema by `npm run tables`. Never changed by hand. */

/** Tables whose rows are deleted logically, by `deleted_at`. */
export const SOFT_DELETED_TABLES = [
  'article',
  'calendar_entry',
  'checkin',
  'customer',
  'file',
  'inspection_template',
  'job_template',
  'odometer_reading',
  'price_list',
  'quote',
  'receipt',
  'payment',
  'supplier',
  'time_entry',
  'vehicle',
  'work_category',
  'worksheet',
] as const

/** What each id points at, by table and column. */
export const REFERENCES = {
  api_key: { user_id: 'user' },
  article: { vat_code: 'vat_rate', supplier_id: 'supplier' },
  article_movement: { article_id: 'article', worksheet_line_item_id: 'worksheet_line_item' },
  attachment: { file_id: 'file', user_id: 'user' },
  calendar_entry: { user_id: 'user', calendar_id: 'calendar', customer_id: 'customer', vehicle_id: 'vehicle', worksheet_id: 'worksheet', quote_id: 'quote', checkin_id: 'checkin', work_category_id: 'work_category' },
  checkin: { customer_id: 'customer', vehicle_id: 'vehicle', courtesy_vehicle_id: 'vehicle', quote_id: 'quote', user_id: 'user' },
  checkin_damage: { checkin_id: 'checkin' },
  checkin_signature: { checkin_id: 'checkin', file_id: 'file' },
  customer: { default_vat_code: 'vat_rate', price_list_id: 'price_list' },
  inspection: { worksheet_id: 'worksheet' },
  inspection_point: { inspection_id: 'inspection' },
  job_template: { work_category_id: 'work_category' },
  job_template_line_item: { job_template_id: 'job_template', article_id: 'article' },
  odometer_reading: { vehicle_id: 'vehicle', user_id: 'user' },
  price_list_price: { price_list_id: 'price_list', article_id: 'article' },
  quote: { customer_id: 'customer', vehicle_id: 'vehicle', work_category_id: 'work_category', worksheet_id: 'worksheet' },
  quote_line_item: { quote_id: 'quote', article_id: 'article', vat_code: 'vat_rate' },
  receipt: { customer_id: 'customer', vehicle_id: 'vehicle', worksheet_id: 'worksheet', sezionale_id: 'sezionale' },
  receipt_line_item: { receipt_id: 'receipt' },
  payment: { receipt_id: 'receipt' },
  sezionale_default: { sezionale_id: 'sezionale' },
  time_entry: { worksheet_id: 'worksheet', line_item_id: 'worksheet_line_item', user_id: 'user' },
  session: { user_id: 'user', active_company_id: 'company' },
  account: { user_id: 'user' },
  two_factor: { user_id: 'user' },
  member: { user_id: 'user' },
  invitation: { invited_by: 'user' },
  vehicle: { customer_id: 'customer' },
  worksheet: { customer_id: 'customer', vehicle_id: 'vehicle', work_category_id: 'work_category', quote_id: 'quote', checkin_id: 'checkin' },
  worksheet_line_item: { worksheet_id: 'worksheet', article_id: 'article', vat_code: 'vat_rate' },
} as const

/** Columns that cite a VAT code of the company and so keep it, by table: all but those marked @weakReference. */
export const VAT_CODE_COLUMNS = {
  article: ['vat_code'],
  customer: ['default_vat_code'],
  quote_line_item: ['vat_code'],
  receipt_line_item: ['vat_code'],
  worksheet_line_item: ['vat_code'],
} as const
