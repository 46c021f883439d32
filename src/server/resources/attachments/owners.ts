import type { Group } from '../../../domain/permissions.ts'

/** Records that files can be attached to: their table, which counts them, and their address. */
export const OWNERS = {
  checkin: { table: 'checkin', path: 'checkins', group: 'checkins', noun: 'check-in' },
  customer: { table: 'customer', path: 'customers', group: 'customers', noun: 'customer' },
  dealership_vehicle: {
    table: 'dealership_vehicle',
    path: 'dealership/vehicles',
    group: 'dealership',
    noun: 'vehicle of the dealership',
  },
  expense: { table: 'expense', path: 'expenses', group: 'expenses', noun: 'expense' },
  invoice: { table: 'invoice', path: 'invoices', group: 'invoices', noun: 'invoice' },
  quote: { table: 'quote', path: 'quotes', group: 'quotes', noun: 'quote' },
  tyre_set: { table: 'tyre_set', path: 'tyre-sets', group: 'tyre_sets', noun: 'tyre set' },
  vehicle: { table: 'vehicle', path: 'vehicles', group: 'vehicles', noun: 'vehicle' },
  worksheet: { table: 'worksheet', path: 'worksheets', group: 'worksheets', noun: 'worksheet' },
} as const satisfies Record<string, { table: string; path: string; group: Group; noun: string }>

export type Owner = (typeof OWNERS)[keyof typeof OWNERS]
