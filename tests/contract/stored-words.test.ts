import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CASH_BOOK_ACCOUNT_KINDS, CASH_BOOK_DIRECTIONS } from '../../src/domain/cash-book.ts'
import { CHECKIN_STATUSES } from '../../src/domain/checkins.ts'
import { CUSTOMER_TYPES } from '../../src/domain/customer-types.ts'
import { ACQUISITION_TYPES, DEALERSHIP_STATUSES, VAT_REGIMES } from '../../src/domain/dealership.ts'
import { DELIVERY_NOTE_STATUSES } from '../../src/domain/delivery-notes.ts'
import { DIRECTIONS, ELECTRONIC_INVOICE_STATUSES } from '../../src/domain/electronic-invoices.ts'
import { EXPENSE_KINDS } from '../../src/domain/expenses.ts'
import { INSPECTION_STATES } from '../../src/domain/inspection-states.ts'
import { MESSAGE_STATUSES } from '../../src/domain/messages.ts'
import { PURCHASE_ORDER_STATUSES } from '../../src/domain/purchase-orders.ts'
import { QUOTE_STATUSES } from '../../src/domain/quote-statuses.ts'
import { RECEIPT_STATUSES } from '../../src/domain/receipt-statuses.ts'
import { STOCK_COUNT_STATUSES } from '../../src/domain/stock.ts'
import { TYRE_SET_STATUSES } from '../../src/domain/tyre-sets.ts'
import { DEADLINE_KINDS } from '../../src/domain/vehicle-deadlines.ts'
import { VEHICLE_TYPES } from '../../src/domain/vehicle-kinds.ts'
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_ENDPOINT_STATUSES } from '../../src/domain/webhooks.ts'
import { WORKSHEET_STATUSES } from '../../src/domain/worksheet-statuses.ts'
import { database } from '../support/company.ts'

/** The columns that take the words of a list alone, as `table.column`. */
const WORDS: Record<string, readonly string[]> = {
  'cash_book_account.kind': CASH_BOOK_ACCOUNT_KINDS,
  'cash_book_entry.direction': CASH_BOOK_DIRECTIONS,
  'checkin.status': CHECKIN_STATUSES,
  'customer.customer_type': CUSTOMER_TYPES,
  'dealership_vehicle.acquisition_type': ACQUISITION_TYPES,
  'dealership_vehicle.status': DEALERSHIP_STATUSES,
  'dealership_vehicle.vat_regime': VAT_REGIMES,
  'delivery_note.status': DELIVERY_NOTE_STATUSES,
  'electronic_invoice.direction': DIRECTIONS,
  'electronic_invoice.status': ELECTRONIC_INVOICE_STATUSES,
  'expense.kind': EXPENSE_KINDS,
  'inspection_point.state': INSPECTION_STATES,
  'message.status': MESSAGE_STATUSES,
  'purchase_order.status': PURCHASE_ORDER_STATUSES,
  'quote.status': QUOTE_STATUSES,
  'receipt.status': RECEIPT_STATUSES,
  'stock_count.status': STOCK_COUNT_STATUSES,
  'tyre_set.status': TYRE_SET_STATUSES,
  'vehicle.vehicle_type': VEHICLE_TYPES,
  'vehicle_deadline.kind': DEADLINE_KINDS,
  'webhook_delivery.status': WEBHOOK_DELIVERY_STATUSES,
  'webhook_endpoint.status': WEBHOOK_ENDPOINT_STATUSES,
  'worksheet.status': WORKSHEET_STATUSES,
}

describe('architecture.md#database: what a column says in a word of a list is checked by PostgreSQL', () => {
  it.each(Object.entries(WORDS))('%s takes the words of src/domain and no other', async (name, words) => {
    const [table, column] = name.split('.') as [string, string]
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = ${table}::regclass AND conname = ${`${table}_${column}_words`}`.execute(
      database().kysely,
    )
    const stored = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word)
    expect(stored.sort()).toEqual([...words].sort())
  })
})
