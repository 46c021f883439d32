import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid, missing } from '../../core/errors.ts'
import { requireReferences } from '../../core/references.ts'
import { vehicleName } from '../worksheets/names.ts'
import type { DeliveryNoteBody } from './schema.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['status', 'seq_number', 'customer_id', 'supplier_id', 'customer_name', 'supplier_name'] as const),
  ...(['vehicle_id', 'vehicle_name', 'vehicle_license', 'document_date', 'invoice_id'] as const),
] as const

/** Locks the delivery note's row. Unknown: 404. */
export const lockDeliveryNote = (tx: CompanyTransaction, id: string) => tx.lock('delivery_note', id, LOCKED)

export type LockedDeliveryNote = Awaited<ReturnType<typeof lockDeliveryNote>>

/** @throws 409 `delivery_note_not_draft` once it is issued */
export function requireDraft({ status }: Pick<LockedDeliveryNote, 'status'>): void {
  if (status === 'draft') return
  throw new ApiError(
    'delivery_note_not_draft',
    'Only a draft delivery note can be changed, issued or deleted.',
  )
}

type Party = Pick<LockedDeliveryNote, 'customer_id' | 'supplier_id'>

/** Goods go to a customer or to a supplier. @throws 422 `supplier_id` */
export function requireOneParty({ customer_id, supplier_id }: Party): void {
  if ((customer_id === null) !== (supplier_id === null)) return
  if (customer_id === null) throw missing('supplier_id', 'Either customer_id or supplier_id is required.')
  const message = 'supplier_id must be null where customer_id is not: goods go to one of them.'
  throw invalid('supplier_id', 'conflict', message, { other: 'customer_id' })
}

/** Every id must name an existing record. @throws 422 */
export const checkReferences = (tx: CompanyTransaction, body: DeliveryNoteBody) =>
  requireReferences(tx, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'supplier_id', table: 'supplier', id: body.supplier_id },
    { param: 'worksheet_id', table: 'worksheet', id: body.worksheet_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
  ])

type Named = Party & Pick<LockedDeliveryNote, 'vehicle_id'>

/** What a delivery note copies of its party and its vehicle, as they are now. */
export async function copiedNames(tx: CompanyTransaction, { customer_id, supplier_id, vehicle_id }: Named) {
  const customer =
    customer_id === null
      ? undefined
      : await tx.select('customer').select('full_name').where('id', '=', customer_id).executeTakeFirst()
  const supplier =
    supplier_id === null
      ? undefined
      : await tx.select('supplier').select('name').where('id', '=', supplier_id).executeTakeFirst()
  const vehicle =
    vehicle_id === null
      ? undefined
      : await tx
          .select('vehicle')
          .select([vehicleName.as('name'), 'license'])
          .where('id', '=', vehicle_id)
          .executeTakeFirst()
  return {
    customer_name: customer?.full_name ?? null,
    supplier_name: supplier?.name ?? null,
    vehicle_name: vehicle?.name ?? null,
    vehicle_license: vehicle ? (vehicle.license ?? '') : null,
  }
}
