/** Where a vehicle of the dealership can be (dealership.md#moves). */
export const DEALERSHIP_STATUSES = [
  'incoming',
  'in_preparation',
  'available',
  'reserved',
  'sold',
  'delivered',
  'withdrawn',
] as const
export type DealershipStatus = (typeof DEALERSHIP_STATUSES)[number]

/** Where it can go from where it is. What was delivered stays so. */
export const DEALERSHIP_TRANSITIONS: Record<DealershipStatus, readonly DealershipStatus[]> = {
  incoming: ['in_preparation', 'available', 'withdrawn'],
  in_preparation: ['incoming', 'available', 'withdrawn'],
  available: ['in_preparation', 'reserved', 'sold', 'withdrawn'],
  reserved: ['available', 'sold'],
  sold: ['available', 'delivered'],
  withdrawn: ['in_preparation', 'available'],
  delivered: [],
}

/** Where it has a buyer. */
export const BOUGHT_STATUSES: ReadonlySet<DealershipStatus> = new Set(['reserved', 'sold', 'delivered'])

/** Where it has gone: another one with its VIN can stand in stock. */
export const GONE_STATUSES: ReadonlySet<DealershipStatus> = new Set(['delivered', 'withdrawn'])

export const VEHICLE_CONDITIONS = ['new', 'used', 'demo'] as const
export const ACQUISITION_TYPES = ['purchase', 'trade_in', 'consignment'] as const

/** How its sale is taxed (dealership.md#regimes). */
export const VAT_REGIMES = ['margin', 'ordinary'] as const
export type VatRegime = (typeof VAT_REGIMES)[number]
