import { v7 as uuidv7 } from 'uuid'
import { dotWeek, MAX_TYRES, type TyreMeasurement } from '../../../domain/tyre-sets.ts'
import type { Principal } from '../../auth/principal.ts'
import { today } from '../../core/clock.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { batchRank, defined, removeLines, updateLines } from '../../core/documents/line-batch.ts'
import { invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { requireReferences } from '../../core/references.ts'
import { readTyres } from './reads.ts'
import type { Measurement, Tyre, TyreBatch, TyreInput } from './schema.ts'

const NOTHING: Omit<Tyre, 'object' | 'id' | 'created_at' | 'updated_at'> = {
  ...{ brand: null, model: null, size: null, dot: null, tread_depth_mm: null, pressure_bar: null },
  ...{ runflat: false, studded: false, notes: null, article_id: null },
  position: 'none',
  condition: 'good',
}

const made = (item: TyreInput): Tyre => ({
  ...NOTHING,
  ...defined(item),
  ...{ object: 'tyre', id: uuidv7(), created_at: '', updated_at: '' },
})

/** Each item of a batch that is written, by how errors name it. */
const itemsOf = ({ add = [], update = [] }: TyreBatch): [param: string, item: TyreInput][] => [
  ...update.map((item, index): [string, TyreInput] => [`update[${index}]`, item]),
  ...add.map((item, index): [string, TyreInput] => [`add[${index}]`, item]),
]

/** A tyre was not made after today. 422 `add[1].dot` */
function requirePast(batch: TyreBatch, { company }: Principal): void {
  const day = today(company.time_zone)
  for (const [param, { dot }] of itemsOf(batch)) {
    if (!dot || dotWeek(dot) <= day) continue
    throw invalid(`${param}.dot`, 'in_future', `${param}.dot must not lie in the future.`)
  }
}

/** The last item of a batch that says where a tyre is, by how errors name it. */
function placingItems({ update = [] }: TyreBatch, added: readonly Tyre[]): Map<string, string> {
  const placing = new Map<string, string>()
  update.forEach(({ id, position }, index) => {
    if (position === undefined) return
    // Behind those before it, also where it takes the place of one.
    placing.delete(id)
    placing.set(id, `update[${index}]`)
  })
  for (const [index, { id }] of added.entries()) placing.set(id, `add[${index}]`)
  return placing
}

/** Each named position once a set, as the whole batch leaves it: of two who ask for one the later item is to blame. */
function requirePositions(after: readonly Tyre[], placing: ReadonlyMap<string, string>): void {
  const positions = new Map(after.map(({ id, position }) => [id, position]))
  const named = (ids: Iterable<string>) => [...ids].filter((id) => positions.get(id) !== 'none')
  const staying = named(positions.keys()).filter((id) => !placing.has(id))
  const taken = new Set(staying.map((id) => positions.get(id)))
  for (const id of named(placing.keys())) {
    const position = positions.get(id)
    if (taken.has(position)) {
      const param = `${placing.get(id)}.position`
      throw invalid(
        param,
        'tyre_position_taken',
        `${param} names a position that another tyre of the set has.`,
      )
    }
    taken.add(position)
  }
}

/** The tyres of a set after a batch: removed, updated, added (tyre-sets.md#tyres). */
export async function arrangeTyres(
  tx: CompanyTransaction,
  principal: Principal,
  { before, batch }: { before: readonly Tyre[]; batch: TyreBatch },
): Promise<Tyre[]> {
  const errors = new FieldErrors()
  errors.from(() => requirePast(batch, principal))
  const kept = removeLines([...before], batch.remove ?? [], { errors, noun: 'tyre' })
  const change = (tyre: Tyre, item: TyreInput) => ({ ...tyre, ...defined(item) })
  const updated = updateLines(kept, batch, { change, errors, noun: 'tyre' })
  const added = (batch.add ?? []).map(made)
  const after = [...updated, ...added]
  errors.from(() => requirePositions(after, placingItems(batch, added)))
  if (after.length > MAX_TYRES) {
    const message = `add makes more than ${MAX_TYRES} tyres.`
    errors.take(invalid('add', 'too_many_items', message, { limit: MAX_TYRES }))
  }
  const articles = itemsOf(batch).map(([param, { article_id: id }]) => {
    return { param: `${param}.article_id`, table: 'article' as const, id }
  })
  await requireReferences(tx, articles).catch(errors.take)
  errors.reject(batchRank)
  return after
}

/** The tyres with what was measured of them, which may be those of two sets. 422 `measurements[0].tyre_id` */
export function measuredTyres(before: readonly Tyre[], measurements: readonly Measurement[]): Tyre[] {
  const byId = new Map(before.map((tyre) => [tyre.id, tyre]))
  const errors = new FieldErrors()
  measurements.forEach(({ tyre_id, ...measured }, index) => {
    const tyre = byId.get(tyre_id)
    const param = `measurements[${index}].tyre_id`
    if (tyre) byId.set(tyre_id, { ...tyre, ...defined(measured) })
    else errors.take(invalid(param, 'reference_not_found', `${param} names no tyre of the set.`))
  })
  errors.reject()
  return before.map(({ id }) => byId.get(id)!)
}

/** Writes how the tyres of a set changed, and answers them as they are read, and whether any did. */
export async function writeTyres(
  tx: CompanyTransaction,
  tyre_set_id: string,
  { before, after }: { before: readonly Tyre[]; after: readonly Tyre[] },
): Promise<{ tyres: Tyre[]; changed: boolean }> {
  const former = new Map(before.map((tyre) => [tyre.id, JSON.stringify(tyre)]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete('tyre').where('id', 'in', gone).execute()
  const differing = after.filter((tyre) => former.get(tyre.id) !== JSON.stringify(tyre))
  for (const { object, id, created_at, updated_at, ...fields } of differing) {
    if (former.has(id))
      await tx
        .update('tyre')
        .set({ ...fields, updated_at: LATER })
        .where('id', '=', id)
        .execute()
    else await tx.insert('tyre', { ...fields, id, tyre_set_id }).execute()
  }
  return { tyres: await readTyres(tx, tyre_set_id), changed: gone.length + differing.length > 0 }
}

/** What a set says of its tyres. */
export function sumOf(tyres: readonly Tyre[]) {
  const treads = tyres.flatMap(({ tread_depth_mm }) => (tread_depth_mm === null ? [] : [tread_depth_mm]))
  const dots = tyres.flatMap(({ dot }) => (dot === null ? [] : [dot]))
  const oldest_dot = dots.toSorted((a, b) => dotWeek(a).localeCompare(dotWeek(b)))[0] ?? null
  const words = tyres
    .flatMap(({ brand, model, size }) => [brand, model, size])
    .filter((word) => word !== null)
  return {
    quantity: tyres.length,
    min_tread_depth_mm: treads.length > 0 ? Math.min(...treads) : null,
    oldest_dot,
    oldest_dot_week: oldest_dot && dotWeek(oldest_dot),
    tyre_words: [...new Set(words)].join(' '),
  }
}

/** The tyres as a movement keeps them. */
export const measurementsOf = (tyres: readonly Tyre[]): TyreMeasurement[] =>
  tyres.map(({ id, position, dot, tread_depth_mm, pressure_bar, condition }) => ({
    object: 'tyre_measurement',
    tyre_id: id,
    ...{ position, dot, tread_depth_mm, pressure_bar, condition },
  }))
