import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid, invalidFields, missingField } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { requireActiveRate, requireReferences } from '../../core/references.ts'
import { DESCRIBED, type DealershipVehicleBody } from './schema.ts'

/** Every id must name an existing record, and the VAT code an active rate. @throws 422 */
export async function checkReferences(tx: CompanyTransaction, body: DealershipVehicleBody): Promise<void> {
  const { vehicle_id, acquired_from_customer_id, supplier_id, expense_id, buyer_customer_id } = body
  const errors = new FieldErrors()
  await requireReferences(tx, [
    { param: 'vehicle_id', table: 'vehicle', id: vehicle_id },
    { param: 'acquired_from_customer_id', table: 'customer', id: acquired_from_customer_id },
    { param: 'supplier_id', table: 'supplier', id: supplier_id },
    { param: 'expense_id', table: 'expense', id: expense_id },
    { param: 'buyer_customer_id', table: 'customer', id: buyer_customer_id },
  ]).catch(errors.take)
  await requireActiveRate(tx, 'vat_code', body.vat_code).catch(errors.take)
  errors.reject()
}

/** What the registry says of the vehicle that the body names, for what the body leaves open. */
async function registered(tx: CompanyTransaction, { vehicle_id }: DealershipVehicleBody) {
  if (!vehicle_id) return {}
  return tx.select('vehicle').select(DESCRIBED).where('id', '=', vehicle_id).executeTakeFirstOrThrow()
}

type Described = Omit<DealershipVehicleBody, 'make' | 'model'> & { make: string; model: string }

/**
 * The body with what the registry's vehicle gives (dealership.md#fields-of-dealership-vehicles).
 * @throws 422 `make`, `model` where neither says them
 */
export async function describedBy(tx: CompanyTransaction, body: DealershipVehicleBody): Promise<Described> {
  const filled = { ...(await registered(tx, body)), ...body }
  const faults = (['make', 'model'] as const)
    .filter((name) => !filled[name])
    .map((name) => missingField(name, `${name} is required unless the registry's vehicle has it.`))
  if (faults.length > 0) throw invalidFields(faults)
  return filled as Described
}

/** The company's default VAT code. @throws 422 `vat_code` without one */
export async function defaultCode(tx: CompanyTransaction): Promise<string> {
  const rate = await tx.select('vat_rate').select('code').where('is_default', '=', true).executeTakeFirst()
  if (rate) return rate.code
  throw invalid('vat_code', 'inactive_vat_rate', 'vat_code is required: no VAT rate is the default.')
}

/** A vehicle as it is about to stand in stock. */
type Stocked = { id: string; vehicle_id: string | null; vin: string | null }

/**
 * A vehicle stands in stock once; unique indexes stop what comes at once (dealership.md#in-stock-once).
 * @throws 409 `dealership_vehicle_exists`
 */
export async function requireOnce(tx: CompanyTransaction, { id, vehicle_id, vin }: Stocked): Promise<void> {
  if (vehicle_id === null && vin === null) return
  const other = await tx
    .active('dealership_vehicle')
    .select(['id', 'seq_number'])
    .where((eb) => eb.or([eb('vehicle_id', '=', vehicle_id), eb('vin', '=', vin)]))
    .where('status', 'not in', ['delivered', 'withdrawn'])
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  throw new ApiError(
    'dealership_vehicle_exists',
    `The vehicle stands in stock already, as number ${other.seq_number}.`,
    { existing_id: other.id },
  )
}
