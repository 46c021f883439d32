import { sql } from 'kysely'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import type { PayableDocument } from '../../core/documents/payments.ts'
import { ApiError } from '../../core/errors.ts'
import { samePerson } from '../customers/same-person.ts'
import { pricedVehicles } from '../reports/dealership.ts'
import {
  type LockedVehicle,
  lockExisting,
  lockVehicle,
  requireSold,
  requireUninvoiced,
  requireUnpaid,
} from './standing.ts'

/*
 * A vehicle and its invoice: which of the two the payments stand at (dealership.md#invoice-of-a-vehicle). Who changes both
 * holds an invoice that exists before its vehicle.
 */

type PaymentTransfer = { from: PayableDocument; to: PayableDocument; mark: string | null }

/**
 * Payments go from one document to the other, with the same ids, and their entries in the cash book name that; no day of
 * the book is touched, so closed ones do not matter.
 * @returns what they come to
 */
async function movePayments(
  tx: CompanyTransaction,
  { from, to, mark }: PaymentTransfer,
  only?: string,
): Promise<number> {
  const { rows } = await sql<{ id: string; amount: number }>`
    UPDATE payment SET document_kind = ${to.kind}, document_id = ${to.id}, dealership_vehicle_id = ${mark}
    WHERE company_id = ${tx.company_id} AND document_kind = ${from.kind} AND document_id = ${from.id}
      AND deleted_at IS NULL ${only ? sql`AND dealership_vehicle_id = ${only}` : sql``}
    RETURNING id, amount`.execute(tx.unscoped)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`
    UPDATE cash_book_entry SET source = ${to.kind}, source_id = ${to.id}, updated_at = ${LATER}
    WHERE company_id = ${tx.company_id} AND payment_id = ANY (${ids}::uuid[])`.execute(tx.unscoped)
  const { total } = await tx
    .select('payment')
    .select(sql<number>`sum(amount)`.as('total'))
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return total
}

/** Gives the payments of a locked vehicle to a draft that was just made of it. */
export async function bind(tx: CompanyTransaction, id: string, invoice_id: string): Promise<void> {
  const vehicle = { kind: 'dealership_vehicle', id } as const
  const invoice = { kind: 'invoice', id: invoice_id } as const
  const total_payments = await movePayments(tx, { from: vehicle, to: invoice, mark: id })
  if (total_payments > 0)
    await tx.update('invoice').set({ total_payments }).where('id', '=', invoice_id).execute()
}

type Invoice = { id: string; dealership_vehicle_id: string | null; total_payments: number }

/**
 * Gives a vehicle what it had before the invoice: the payments that were received for it, and that it can be invoiced.
 * The draft, which is locked, keeps those that were recorded at it.
 */
export async function unbind(tx: CompanyTransaction, { id, dealership_vehicle_id }: Invoice): Promise<void> {
  if (dealership_vehicle_id === null) return
  const vehicle = await lockVehicle(tx, dealership_vehicle_id)
  if (vehicle.invoice_id !== id) return
  const from = { kind: 'invoice', id } as const
  const to = { kind: 'dealership_vehicle', id: dealership_vehicle_id } as const
  const total_payments = await movePayments(tx, { from, to, mark: null }, dealership_vehicle_id)
  if (total_payments > 0)
    await tx
      .update('invoice')
      .set({ total_payments: sql`total_payments - ${total_payments}::numeric` })
      .where('id', '=', id)
      .execute()
  await tx.change('dealership_vehicle', vehicle, { invoice_id: null, total_payments })
}

/** What the margin of a vehicle comes to, with the day on which it is taken back; null outside of the margin regime. */
const marginTaken = ({ company_id }: CompanyTransaction, vehicle_id: string, day: string) => sql<null>`(
  SELECT jsonb_build_object('vat_code', vat_code, 'tax_rate', tax_rate, 'taxable', greatest(0, margin),
    'tax', margin_tax, 'day', ${day}::date)
  FROM ${pricedVehicles(sql`vehicle.company_id = ${company_id}::uuid AND vehicle.id = ${vehicle_id}::uuid
    AND vehicle.vat_regime = 'margin'`)})`

type Sale = Pick<LockedVehicle, 'buyer_customer_id' | 'sale_price' | 'vat_regime' | 'vat_code'>

/** What a vehicle is sold as: none of it changes while an invoice covers it. */
const saleOf = ({ buyer_customer_id, sale_price, vat_regime, vat_code }: LockedVehicle): Sale => ({
  ...{ buyer_customer_id, sale_price, vat_regime, vat_code },
})

/** A buyer who was merged into the present one is the same. @throws 409 `vehicle_not_sold` */
async function requireSameSale(tx: CompanyTransaction, vehicle: LockedVehicle, invoice_id: string) {
  const { credited_sale: before } = await tx
    .select('invoice')
    .select('credited_sale')
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow()
  if (before === null) return
  const { buyer_customer_id: buyer, ...now } = saleOf(vehicle)
  const names = Object.keys(now) as (keyof typeof now)[]
  const persons = buyer === null ? [] : await samePerson(tx, buyer)
  if (
    names.every((name) => now[name] === before[name]) &&
    persons.some((id) => id === before.buyer_customer_id)
  )
    return
  const message = 'The vehicle was sold to somebody else, or otherwise, since the invoice was credited.'
  throw new ApiError('vehicle_not_sold', message)
}

/**
 * An invoice that is wholly credited covers its vehicle no more; its payments stay with it, what the margin came to
 * (reports.md#vat_summary), and which sale it was.
 * @param day of the credit note that takes the rest
 */
export async function free(
  tx: CompanyTransaction,
  { id, dealership_vehicle_id }: Invoice,
  day: string,
): Promise<void> {
  if (dealership_vehicle_id === null) return
  const vehicle = await lockVehicle(tx, dealership_vehicle_id)
  if (vehicle.invoice_id !== id) return
  const credited_margin = marginTaken(tx, dealership_vehicle_id, day)
  const credited_sale = saleOf(vehicle)
  await tx.update('invoice').set({ credited_margin, credited_sale }).where('id', '=', id).execute()
  await tx.change('dealership_vehicle', vehicle, { invoice_id: null })
}

/**
 * Covers its vehicle again, after a whole credit that is taken back. Money that the vehicle itself received meanwhile
 * would stand behind the invoice, where nobody could delete it.
 * @throws 409 `vehicle_already_invoiced`, `vehicle_not_sold` where it was taken into stock again, sold otherwise or
 *   deleted, `payments_exist`
 */
export async function cover(tx: CompanyTransaction, { id, dealership_vehicle_id }: Invoice): Promise<void> {
  if (dealership_vehicle_id === null) return
  const vehicle = await lockExisting(tx, dealership_vehicle_id)
  if (!vehicle) throw new ApiError('vehicle_not_sold', 'The vehicle was deleted: it is sold no more.')
  requireUninvoiced(vehicle)
  requireSold(vehicle)
  await requireSameSale(tx, vehicle, id)
  requireUnpaid(vehicle)
  await tx
    .update('invoice')
    .set({ credited_margin: null, credited_sale: null })
    .where('id', '=', id)
    .execute()
  await tx.change('dealership_vehicle', vehicle, { invoice_id: id })
}
