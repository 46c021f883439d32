import { BOUGHT_STATUSES } from '../../../domain/dealership.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { readPayments, recordPayment, removePayment } from '../../core/documents/payments.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import type { DealershipPaymentBody } from './parts-schema.ts'
import { dueOf, lockVehicle, requireUninvoiced } from './standing.ts'

const document = (id: string) => ({ kind: 'dealership_vehicle' as const, id })

/** What was received for a vehicle, newest first, all of it (dealership.md#payments-for-vehicles). Unknown: 404. */
export async function listPayments(db: CompanyDatabase, id: string, include_deleted: boolean) {
  await requireRecord(db, 'dealership_vehicle', id)
  return readPayments(db, document(id), { reversed_at: null, include_deleted })
}

/** @throws 409 `vehicle_not_sold` without a buyer and a price, `vehicle_already_invoiced` */
async function lockPayable(tx: CompanyTransaction, id: string, time_zone: string) {
  const vehicle = await lockVehicle(tx, id)
  const { status, sale_price, total_payments } = vehicle
  if (!BOUGHT_STATUSES.has(status) || sale_price === null)
    throw new ApiError('vehicle_not_sold', 'A vehicle is paid once it is reserved or sold at a sale_price.')
  requireUninvoiced(vehicle)
  const due = await dueOf(tx, vehicle)
  return { ...document(id), due, total_payments, payment_method: null, today: today(time_zone) }
}

/** Records a deposit or a balance, up to what is outstanding. */
export function createPayment({ db, principal }: Context, id: string, body: DealershipPaymentBody) {
  return db.transaction(async (tx) =>
    recordPayment(tx, await lockPayable(tx, id, principal.company.time_zone), body),
  )
}

/** Whether a payment was received for the vehicle, though an invoice has it by now. */
async function requireReceived(tx: CompanyTransaction, id: string, payment_id: string): Promise<void> {
  const payment = await tx
    .active('payment')
    .select('id')
    .where('id', '=', payment_id)
    .where((eb) => eb.or([eb('document_id', '=', id), eb('dealership_vehicle_id', '=', id)]))
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
}

/** Deletes a payment; the outstanding amount is what it was before it. */
export function deletePayment({ db }: Context, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    const vehicle = await lockVehicle(tx, id)
    await requireReceived(tx, id, payment_id)
    requireUninvoiced(vehicle)
    return removePayment(tx, document(id), { id: payment_id, requireActive: () => undefined })
  })
}
