import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { invalidFields, missingField, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { wholeList } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { type DealershipCostBody, dealershipCost } from './parts-schema.ts'
import { lockVehicle } from './standing.ts'

const RECORD = columnsOf('dealership_cost', dealershipCost, {})

const costsOf = (db: CompanyDatabase, vehicle_id: string) =>
  db.select('dealership_cost').select(RECORD).where('dealership_vehicle_id', '=', vehicle_id)

type Cost = Awaited<ReturnType<ReturnType<typeof costsOf>['execute']>>[number]
type Path = { id: string; costID: string }

/** The costs of a vehicle, the latest first, all of them (dealership.md#costs). Unknown vehicle: 404. */
export async function listCosts(db: CompanyDatabase, id: string) {
  await requireRecord(db, 'dealership_vehicle', id)
  const rows = await costsOf(db, id)
    .orderBy('cost_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return wholeList(`/v1/dealership/vehicles/${id}/costs`, rows)
}

/** A cost of a vehicle. Below another one: 404. */
async function findCost(tx: CompanyTransaction, { id, costID }: Path): Promise<Cost> {
  const cost = await costsOf(tx, id).where('id', '=', costID).executeTakeFirst()
  if (!cost) throw notFound('cost')
  return cost
}

const checkReferences = (tx: CompanyTransaction, { expense_id, worksheet_id }: DealershipCostBody) =>
  requireReferences(tx, [
    { param: 'expense_id', table: 'expense', id: expense_id },
    { param: 'worksheet_id', table: 'worksheet', id: worksheet_id },
  ])

/** What an expense, else a worksheet, says of what it cost; nothing where neither is named. */
async function copiedOf(tx: CompanyTransaction, { expense_id, worksheet_id }: DealershipCostBody) {
  if (expense_id)
    return tx
      .select('expense')
      .select(sql<string>`coalesce(nullif(title, ''), kind)`.as('description'))
      .select(['total_before_tax as amount', 'total_tax as tax_amount'])
      .where('id', '=', expense_id)
      .executeTakeFirstOrThrow()
  if (!worksheet_id) return undefined
  const { description, amount } = await tx
    .select('worksheet')
    .select(sql<string>`coalesce(nullif(title, ''), 'worksheet')`.as('description'))
    .select('total_before_tax as amount')
    .where('id', '=', worksheet_id)
    .executeTakeFirstOrThrow()
  return { description, amount, tax_amount: 0 }
}

/** What a new cost says: as sent, else as copied once; tax is that of the amount that it goes with. */
async function filled(tx: CompanyTransaction, body: DealershipCostBody) {
  const copied = await copiedOf(tx, body)
  const { description = copied?.description, amount = copied?.amount } = body
  const faults = Object.entries({ description, amount })
    .filter(([, value]) => value === undefined)
    .map(([name]) => missingField(name, `${name} is required without expense_id and worksheet_id.`))
  if (faults.length > 0) throw invalidFields(faults)
  const tax = body.amount === undefined ? copied?.tax_amount : undefined
  return { description: description!, amount: amount!, tax_amount: body.tax_amount ?? tax ?? 0 }
}

type Change = { before?: Cost; after?: Cost & { deleted_at?: string } }

/** Tells the vehicle's change: the cost that came, changed or went (events.md#parts). */
async function tell(tx: CompanyTransaction, id: string, { before, after }: Change): Promise<void> {
  const isGone = after?.deleted_at !== undefined
  const cost = (after ?? before)!
  const changes = { [`costs.${cost.id}`]: [before ?? null, isGone ? null : (after ?? null)] }
  const action = { name: 'updated', related: cost, changes: changes as Record<string, [unknown, unknown]> }
  await tx.change('dealership_vehicle', { id } as never, {}, { always: true, action })
}

/** Writes down what was spent on a vehicle, in whatever status it is. */
export function createCost(context: Context, id: string, body: DealershipCostBody) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    await lockVehicle(tx, id)
    await checkReferences(tx, body)
    const { cost_date = today(principal.company.time_zone), expense_id = null, worksheet_id = null } = body
    const cost = { id: uuidv7(), cost_date, expense_id, worksheet_id, ...(await filled(tx, body)) }
    await tx.insert('dealership_cost', { ...cost, dealership_vehicle_id: id }).execute()
    const after = await findCost(tx, { id, costID: cost.id })
    await tell(tx, id, { after })
    return after
  })
}

/** One cost of a vehicle that is locked; If-Match may name either's version. */
async function lockCost(tx: CompanyTransaction, path: Path): Promise<Cost> {
  await lockVehicle(tx, path.id, 'cite')
  const before = await findCost(tx, path)
  await tx.hold('dealership_vehicle', path.id, tagOfPart(dealershipCost, before))
  return before
}

/** Changes the fields that were sent; nothing is copied again. */
export function updateCost(context: Context, path: Path, patch: DealershipCostBody) {
  return inTransaction(context, async ({ db: tx }) => {
    const before = await lockCost(tx, path)
    await checkReferences(tx, patch)
    await tx.change('dealership_cost', before as never, patch)
    const after = await findCost(tx, path)
    if (after.updated_at !== before.updated_at) await tell(tx, path.id, { before, after })
    return after
  })
}

/** Takes a cost off its vehicle. Unknown: 404. */
export function deleteCost(context: Context, path: Path) {
  return inTransaction(context, async ({ db: tx }) => {
    const before = await lockCost(tx, path)
    const { deleted_at } = await tx
      .delete('dealership_cost')
      .where('id', '=', path.costID)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const after = { ...before, deleted_at }
    await tell(tx, path.id, { before, after })
    return after
  })
}
