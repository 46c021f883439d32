import { BOUGHT_STATUSES } from '../../../domain/dealership.ts'
import { saleTotal } from '../../../domain/dealership-figures.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['status', 'condition', 'vehicle_id', 'vin', 'acquired_at', 'vat_regime', 'vat_code'] as const),
  ...(['sale_price', 'buyer_customer_id', 'total_payments', 'invoice_id'] as const),
] as const

/** Locks the vehicle's row. Unknown: 404. @param to `cite`: it will not change itself */
export const lockVehicle = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('dealership_vehicle', id, LOCKED, { to })

/** As `lockVehicle`, of one that may have been deleted: undefined then. */
export const lockExisting = async (tx: CompanyTransaction, id: string): Promise<LockedVehicle | undefined> =>
  (await tx.lockMany('dealership_vehicle', [id], LOCKED))[0]

export type LockedVehicle = Awaited<ReturnType<typeof lockVehicle>>

/** @throws 409 `vehicle_already_invoiced` while there is an existing invoice of it */
export function requireUninvoiced({ invoice_id }: Pick<LockedVehicle, 'invoice_id'>): void {
  if (invoice_id === null) return
  throw new ApiError('vehicle_already_invoiced', 'There is an invoice of the vehicle already.', {
    existing_id: invoice_id,
  })
}

/** @throws 409 `payments_exist` while money stands at the vehicle itself */
export function requireUnpaid({ total_payments }: Pick<LockedVehicle, 'total_payments'>): void {
  if (total_payments === 0) return
  throw new ApiError('payments_exist', 'Payments stand against the vehicle: delete these first.')
}

/** @throws 409 `vehicle_not_sold` */
export function requireSold({ status }: Pick<LockedVehicle, 'status'>): void {
  if (status === 'sold' || status === 'delivered') return
  throw new ApiError('vehicle_not_sold', `The vehicle is ${status}: it is invoiced once it is sold.`)
}

/** @throws 409 `dealership_vehicle_reserved` where it has a buyer */
export function requireUnbought({ status }: Pick<LockedVehicle, 'status'>): void {
  if (!BOUGHT_STATUSES.has(status)) return
  throw new ApiError('dealership_vehicle_reserved', `A vehicle that is ${status} is not deleted.`)
}

type Sold = Pick<LockedVehicle, 'sale_price' | 'vat_regime' | 'vat_code'>

/** What the buyer pays for it, EUR; 0 without a price. The rate is held until the vehicle cites it. */
export async function dueOf(
  db: CompanyDatabase,
  { sale_price, vat_regime, vat_code }: Sold,
): Promise<number> {
  if (sale_price === null) return 0
  const { rate: tax_rate } = await db
    .select('vat_rate')
    .select('rate')
    .where('code', '=', vat_code)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return saleTotal(sale_price, { vat_regime, tax_rate })
}

/** @throws 409 `payments_exceed_total` where more is paid than the buyer would pay */
export async function requireCovered(
  db: CompanyDatabase,
  { total_payments }: Pick<LockedVehicle, 'total_payments'>,
  next: Sold,
): Promise<void> {
  if (total_payments === 0) return
  const due = await dueOf(db, next)
  if (total_payments <= due) return
  const message = `The payments, ${total_payments.toFixed(2)}, exceed what would be due, ${due.toFixed(2)}.`
  throw new ApiError('payments_exceed_total', message)
}
