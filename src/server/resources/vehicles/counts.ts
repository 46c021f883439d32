import { sql } from 'kysely'
import { countsOf } from '../../core/counts.ts'

/** How much stands behind the tabs of a vehicle (console.md#vehicles). */
export const vehicleCounts = countsOf('vehicle', {
  deadlines: { table: 'vehicle_deadline', group: 'vehicles', only: sql<boolean>`completed_on IS NULL` },
  quotes: { table: 'quote', group: 'quotes' },
  worksheets: { table: 'worksheet', group: 'worksheets' },
  receipts: { table: 'receipt', group: 'receipts' },
  invoices: { table: 'invoice', group: 'invoices' },
  tyre_sets: { table: 'tyre_set', group: 'tyre_sets', only: sql<boolean>`status <> 'disposed'` },
  readings: { table: 'odometer_reading', group: 'vehicles' },
})
