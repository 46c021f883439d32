import { BOUGHT_STATUSES } from '../../../domain/dealership.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { paymentService } from '../../core/documents/payment-endpoints.ts'
import { removePayment } from '../../core/documents/payments.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { dueOf, lockVehicle, requireUninvoiced } from './standing.ts'

const document = (id: string) => ({ kind: 'dealership_vehicle' as const, id })

/** @throws 409 `vehicle_not_sold` without a buyer and a price, `vehicle_already_invoiced` */
async function lockPayable(tx: CompanyTransaction, id: string, today: string) {
  const vehicle = await lockVehicle(tx, id)
  const { status, sale_price, total_payments } = vehicle
  if (!BOUGHT_STATUSES.has(status) || sale_price === null)
    throw new ApiError('vehicle_not_sold', 'A vehicle is paid once it is reserved or sold at a sale_price.')
  requireUninvoiced(vehicle)
  const due = await dueOf(tx, vehicle)
  return { ...document(id), due, total_payments, payment_method: null, today }
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

/** What was received for a vehicle: a deposit or a balance, up to what is outstanding (dealership.md#payments-for-vehicles). */
export const payments = {
  ...paymentService('dealership_vehicle', lockPayable),

  deletePayment: ({ db }: Context, id: string, payment_id: string) =>
    db.transaction(async (tx) => {
      // What the path names is looked for before If-Match is compared.
      await requireReceived(tx, id, payment_id)
      const vehicle = await lockVehicle(tx, id)
      requireUninvoiced(vehicle)
      return removePayment(tx, document(id), { id: payment_id })
    }),
}
