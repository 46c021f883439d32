import { CHECKIN_STATUSES } from './checkins.ts'
import { DEALERSHIP_STATUSES } from './dealership.ts'
import { ELECTRONIC_INVOICE_STATUSES } from './electronic-invoices.ts'
import { INVOICE_TYPES } from './invoices.ts'
import { PURCHASE_ORDER_STATUSES } from './purchase-orders.ts'
import { QUOTE_STATUSES } from './quote-statuses.ts'
import { TYRE_SET_STATUSES } from './tyre-sets.ts'
import { WORKSHEET_STATUSES } from './worksheet-statuses.ts'

const CHANGES = ['created', 'updated', 'deleted'] as const

/** What can happen to each kind of record: `<object>.<action>` (events.md#types). */
export const EVENT_ACTIONS = {
  article: [...CHANGES, 'stock_changed'],
  calendar_entry: [...CHANGES, 'reminder_sent'],
  cash_book_account: CHANGES,
  cash_book_closing: ['created', 'deleted'],
  cash_book_entry: CHANGES,
  cash_book_transfer: ['created', 'deleted'],
  checkin: [...CHANGES, ...CHECKIN_STATUSES, 'converted'],
  credit_note: [...CHANGES, ...INVOICE_TYPES, 'payment_created', 'payment_deleted'],
  customer: [...CHANGES, 'merged', 'anonymized'],
  dealership_vehicle: [...CHANGES, ...DEALERSHIP_STATUSES, 'payment_created', 'payment_deleted'],
  delivery_note: [...CHANGES, 'issued', 'cancelled'],
  electronic_invoice: [...CHANGES, ...ELECTRONIC_INVOICE_STATUSES],
  expense: [...CHANGES, 'payment_created', 'payment_deleted'],
  expense_category: CHANGES,
  inspection_template: CHANGES,
  invoice: [...CHANGES, ...INVOICE_TYPES, 'payment_created', 'payment_deleted'],
  job_template: CHANGES,
  message: ['created', 'updated', 'sent', 'failed'],
  price_list: CHANGES,
  purchase_order: [...CHANGES, ...PURCHASE_ORDER_STATUSES],
  quote: [...CHANGES, ...QUOTE_STATUSES, 'converted', 'link_opened'],
  receipt: [...CHANGES, 'issued', 'voided', 'payment_created', 'payment_deleted'],
  settings: ['updated'],
  sezionale: ['created', 'updated'],
  stock_adjustment: ['created'],
  stock_count: [...CHANGES, 'completed', 'cancelled'],
  supplier: CHANGES,
  tyre_set: [...CHANGES, ...TYRE_SET_STATUSES],
  tyre_storage_location: CHANGES,
  vat_rate: CHANGES,
  vehicle: [...CHANGES, 'reminder_sent'],
  work_category: CHANGES,
  worksheet: [...CHANGES, ...WORKSHEET_STATUSES],
} as const

/** What the audit log keeps beside events (audit-log.md#entries). */
const AUDITED_ACTIONS = {
  api_key: ['created', 'updated', 'revoked'],
  member: ['added', 'updated', 'removed'],
  company: ['updated'],
  calendar: CHANGES,
  file: ['created', 'deleted'],
  share_link: ['created', 'revoked'],
  webhook_endpoint: [...CHANGES, 'secret_rotated', 'disabled'],
} as const

export type EventObject = keyof typeof EVENT_ACTIONS

const typesOf = (actions: Record<string, readonly string[]>) =>
  Object.entries(actions).flatMap(([object, names]) => names.map((name) => `${object}.${name}`))

export const EVENT_OBJECTS = Object.keys(EVENT_ACTIONS) as EventObject[]
export const EVENT_TYPES: readonly string[] = typesOf(EVENT_ACTIONS)
export const AUDIT_OBJECTS: readonly string[] = [...EVENT_OBJECTS, ...Object.keys(AUDITED_ACTIONS)]
export const AUDIT_TYPES: readonly string[] = [...EVENT_TYPES, ...typesOf(AUDITED_ACTIONS)]

/** Who makes a change, and by which way it comes. */
export const ACTOR_TYPES = ['api_key', 'user', 'share_link', 'system'] as const
export const AUDIT_SOURCES = ['api', 'console', 'customer_link', 'import', 'job', 'cli'] as const
