import { countsOf } from '../../core/counts.ts'

/** How much names a customer (console.md#customers). */
export const customerCounts = countsOf('customer', {
  vehicles: { table: 'vehicle', group: 'vehicles' },
  quotes: { table: 'quote', group: 'quotes' },
  worksheets: { table: 'worksheet', group: 'worksheets' },
  receipts: { table: 'receipt', group: 'receipts' },
  invoices: { table: 'invoice', group: 'invoices' },
  credit_notes: { table: 'credit_note', group: 'credit_notes' },
  delivery_notes: { table: 'delivery_note', group: 'delivery_notes' },
  checkins: { table: 'checkin', group: 'checkins' },
  entries: { table: 'calendar_entry', group: 'calendar' },
})
