import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { FISCAL_COLUMNS } from '../../core/documents/fiscal-lines.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { requireReferences } from '../../core/references.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { insertDraft } from '../invoices/create.ts'
import { findInvoice, type InvoiceLine } from '../invoices/reads.ts'
import { bind } from './billing.ts'
import { type LockedVehicle, lockVehicle, requireSold, requireUninvoiced } from './standing.ts'

/** The rate of the line, held until it cites it: under the margin regime an active one of nature N5. @throws 422 `vat_regime` without one */
async function rateOf(tx: CompanyTransaction, { vat_regime, vat_code }: LockedVehicle) {
  const rates = tx.select('vat_rate').select(['code', 'rate', 'nature'])
  if (vat_regime === 'ordinary') return rates.where('code', '=', vat_code).executeTakeFirstOrThrow()
  const margin = await rates
    .where('nature', '=', 'N5')
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  if (margin) return margin
  const message = 'vat_regime margin needs an active VAT rate of the nature N5; GET /v1/vat-rates lists them.'
  throw invalid('vat_regime', 'margin_rate_missing', message)
}

/** `Fiat Panda 1.2 Lounge, AB123CD, ZFA31200003456789` */
async function descriptionOf(tx: CompanyTransaction, id: string): Promise<string> {
  const { make, model, version, license, vin } = await tx
    .select('dealership_vehicle')
    .select(['make', 'model', 'version', 'license', 'vin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const full_name = [make, model, version].filter(Boolean).join(' ')
  return [full_name, license, vin].filter(Boolean).join(', ')
}

/** The one line of the invoice; what else a line has comes with its insert. */
async function lineOf(tx: CompanyTransaction, vehicle: LockedVehicle): Promise<InvoiceLine> {
  const { code, rate, nature } = await rateOf(tx, vehicle)
  return {
    ...{ id: uuidv7(), article_id: null, kind: 'item', description: await descriptionOf(tx, vehicle.id) },
    ...{ quantity: 1, unit_type: 'pz', unit_price: vehicle.sale_price!, unit_discount_rate: 0 },
    ...{ vat_code: code, tax_rate: rate, nature, withholding: true, position: 1 },
    ...{ total_before_tax: 0, total_tax: 0, total_after_tax: 0 },
    ...{ worksheet_id: null, worksheet_line_item_id: null },
  } as unknown as InvoiceLine
}

/**
 * The registry's vehicle, unless it was deleted since. It is held against that: deleted between here and the invoice, it
 * would be a 422 on a `vehicle_id` that nobody sent.
 */
async function existingVehicle(tx: CompanyTransaction, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.active('vehicle').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return row?.id ?? null
}

/** @throws 409 `payments_exceed_total` where the draft comes to less than what was paid, such as with split payment */
function requirePaid({ amount_due, total_payments }: { amount_due: number; total_payments: number }): void {
  if (total_payments <= amount_due) return
  throw new ApiError(
    'payments_exceed_total',
    `The payments, ${total_payments.toFixed(2)}, exceed what the invoice comes to, ${amount_due.toFixed(2)}.`,
  )
}

/**
 * Makes the draft of the invoice of a vehicle that is sold; its payments become the draft's
 * (dealership.md#invoice-of-a-vehicle).
 * @throws 409 `vehicle_not_sold`, `vehicle_already_invoiced`, `payments_exceed_total`; 422 `vat_regime`
 */
export function invoiceDealershipVehicle(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const vehicle = await lockVehicle(tx, id)
    requireSold(vehicle)
    requireUninvoiced(vehicle)
    const customer_id = vehicle.buyer_customer_id!
    await requireReferences(tx, [{ param: 'buyer_customer_id', table: 'customer', id: customer_id }])
    const line = await lineOf(tx, vehicle)
    const body = { customer_id, vehicle_id: await existingVehicle(tx, vehicle.vehicle_id) }
    const invoice = await insertDraft(inside, body, {
      ...{ worksheets: [], notes: [], follows: { dealership_vehicle_id: id }, columns: FISCAL_COLUMNS },
      lines: async () => [line],
    })
    await bind(tx, id, invoice.id)
    await tx.change('dealership_vehicle', vehicle, { invoice_id: invoice.id, total_payments: 0 })
    const draft = await findInvoice(tx, invoice.id)
    requirePaid(draft)
    return draft
  })
}
