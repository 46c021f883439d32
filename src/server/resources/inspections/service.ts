import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type InspectionState, MAX_POINTS } from '../../../domain/inspection-states.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { arrangeLines, checkBatchSize, defined, type LineRules } from '../../core/documents/line-batch.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { requireRecord } from '../../core/records.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import type { Changes } from '../../core/writes/differences.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { attachmentsOn, requireAttachments } from '../attachments/citations.ts'
import { type LockedWorksheet, lockWorksheet } from '../worksheets/service.ts'
import * as schema from './schema.ts'

type Point = schema.InspectionPoint
type Inspection = schema.Inspection

/** An attachment that was taken off its worksheet is no longer cited. */
const ATTACHED = sql<string[]>`ARRAY(
  SELECT cited.id FROM unnest(inspection_point.attachment_ids) WITH ORDINALITY AS cited (id, place)
  WHERE EXISTS (SELECT FROM attachment
    WHERE attachment.company_id = inspection_point.company_id AND attachment.id = cited.id)
  ORDER BY cited.place)`

const HEAD = columnsOf('inspection', schema.inspection.omit({ points: true }), {})
const POINT = columnsOf('inspection_point', schema.inspection.shape.points.element, {
  attachment_ids: ATTACHED,
})

/** The inspection of a worksheet, if it has one. */
export async function readInspection(
  db: CompanyDatabase,
  worksheet_id: string,
): Promise<Inspection | undefined> {
  const head = await db
    .select('inspection')
    .select(HEAD)
    .where('worksheet_id', '=', worksheet_id)
    .executeTakeFirst()
  if (!head) return undefined
  const points = await db
    .select('inspection_point')
    .select(POINT)
    .where('inspection_id', '=', head.id)
    .orderBy('position')
    .execute()
  return { ...head, points }
}

async function requireInspection(db: CompanyDatabase, worksheet_id: string): Promise<Inspection> {
  const found = await readInspection(db, worksheet_id)
  if (!found) throw notFound('inspection')
  return found
}

/** The inspection of a worksheet. Unknown worksheet, or none: 404. */
export async function findInspection(db: CompanyDatabase, worksheet_id: string): Promise<Inspection> {
  await requireRecord(db, 'worksheet', worksheet_id)
  return requireInspection(db, worksheet_id)
}

const withoutTimes = ({ updated_at, ...point }: Point) => JSON.stringify(point)

/** The points that came, changed or went, as the audit log has them (audit-log.md#changes). */
function changesOf(before: readonly Point[], after: readonly Point[]): Changes {
  const [were, are] = [before, after].map((points) => new Map(points.map((point) => [point.id, point])))
  const ids = [...new Set([...were!.keys(), ...are!.keys()])]
  const pairs = ids.map((id) => [id, were!.get(id) ?? null, are!.get(id) ?? null] as const)
  const changed = pairs.filter(([, was, is]) => !was || !is || withoutTimes(was) !== withoutTimes(is))
  return Object.fromEntries(changed.map(([id, was, is]) => [`inspection_points.${id}`, [was, is]]))
}

/** The worksheet, locked, and its inspection; If-Match may name either's version. */
async function lockInspection(tx: CompanyTransaction, worksheet_id: string) {
  const worksheet = await lockWorksheet(tx, worksheet_id, 'cite')
  const before = await requireInspection(tx, worksheet_id)
  await tx.hold('worksheet', worksheet_id, tagOfPart(schema.inspection, before))
  return { worksheet, before }
}

/** Tells the change of the worksheet whose part the inspection is (events.md#parts). */
async function tellWorksheet(
  tx: CompanyTransaction,
  worksheet: LockedWorksheet,
  { before, after, answer }: { before?: Inspection; after?: Inspection; answer?: Inspection },
): Promise<void> {
  const head = (of: Inspection | undefined) => of && { id: of.id, template_name: of.template_name }
  const changes: Changes = changesOf(before?.points ?? [], after?.points ?? [])
  const { id } = (after ?? before)!
  if (!before || !after) changes[`inspections.${id}`] = [head(before) ?? null, head(after) ?? null]
  const action = { name: 'updated', related: (answer ?? after)!, fields: [], changes }
  await tx.change('worksheet', worksheet, {}, { action, always: true })
}

type Kept = Pick<
  Point,
  'id' | 'section' | 'name' | 'state' | 'measured_value' | 'note' | 'attachment_ids' | 'position'
>

/** How many points are in each state. */
function countsOf(points: readonly { state: InspectionState }[]) {
  const counts = { green: 0, yellow: 0, red: 0, unchecked: 0 }
  for (const { state } of points) counts[state] += 1
  return counts
}

/** Writes points that are new or changed, one statement for all of them. */
async function writePoints(tx: CompanyTransaction, inspection_id: string, points: readonly Kept[]) {
  if (points.length === 0) return
  await sql`
    INSERT INTO inspection_point AS point (company_id, inspection_id, id, section, name, state, measured_value, note,
      attachment_ids, position)
    SELECT ${tx.company_id}::uuid, ${inspection_id}::uuid, id, section, name, state, measured_value, note,
      attachment_ids, position
    FROM jsonb_populate_recordset(NULL::inspection_point, ${JSON.stringify(points)}::jsonb)
    ON CONFLICT (company_id, id) DO UPDATE SET section = excluded.section, name = excluded.name,
      state = excluded.state, measured_value = excluded.measured_value, note = excluded.note,
      attachment_ids = excluded.attachment_ids, position = excluded.position,
      updated_at = greatest(now(), point.updated_at + interval '1 millisecond')`.execute(tx.unscoped)
}

const NOTHING = {
  section: null,
  state: 'unchecked',
  measured_value: null,
  note: null,
  attachment_ids: [],
} as const

async function templateOf(tx: CompanyTransaction, id: string | undefined) {
  if (id === undefined) return undefined
  const row = await tx
    .active('inspection_template')
    .select(['name', 'points'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (row) return row
  const message = 'inspection_template_id names no active inspection template of this company.'
  throw invalid('inspection_template_id', 'reference_not_found', message)
}

/**
 * Begins the inspection of a worksheet in any state, with the points of a template; its row is held, so that of two at once
 * one is refused. @throws 404, 409 `inspection_exists`, 422 `inspection_template_id`
 */
export function createInspection(context: Context, worksheet_id: string, template_id: string | undefined) {
  return inTransaction(context, async ({ db: tx }) => {
    const worksheet = await lockWorksheet(tx, worksheet_id)
    if (await readInspection(tx, worksheet_id))
      throw new ApiError('inspection_exists', 'The worksheet has an inspection.')
    const template = await templateOf(tx, template_id)
    const points = (template?.points ?? []).map(({ section, name }, index) => {
      return { ...NOTHING, id: uuidv7(), section, name, position: index + 1, attachment_ids: [] }
    })
    const id = uuidv7()
    const head = { template_name: template?.name ?? null, ...countsOf(points) }
    await tx.insert('inspection', { id, worksheet_id, ...head }).execute()
    await writePoints(tx, id, points)
    const after = await requireInspection(tx, worksheet_id)
    await tellWorksheet(tx, worksheet, { after })
    return after
  })
}

/** Deletes the inspection with its points and answers it with `deleted_at`; another one can be begun. None: 404. */
export function deleteInspection(context: Context, worksheet_id: string) {
  return inTransaction(context, async ({ db: tx }) => {
    const { worksheet, before } = await lockInspection(tx, worksheet_id)
    const { deleted_at } = await tx
      .delete('inspection')
      .where('id', '=', before.id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const answer = { ...before, deleted_at }
    await tellWorksheet(tx, worksheet, { before, answer })
    return answer
  })
}

type Input = Partial<Omit<Kept, 'id' | 'position'>>

const RULES: LineRules<Point, Input> = {
  noun: 'point',
  max: MAX_POINTS,
  change: (point, item) => ({ ...point, ...defined(item) }),
  // A name was sent, and its instants come with its insert.
  make: (item) => ({ ...NOTHING, ...defined(item), id: uuidv7(), position: 0 }) as unknown as Point,
}

/** Photos are attachments of the worksheet. Throws 422 naming the item. */
async function requirePhotos(tx: CompanyTransaction, worksheet_id: string, batch: schema.PointBatch) {
  const lists = (['add', 'update'] as const).flatMap((key) =>
    (batch[key] ?? []).map(({ attachment_ids: ids = [] }, index) => ({
      ids,
      param: `${key}[${index}].attachment_ids`,
    })),
  )
  if (lists.every(({ ids }) => ids.length === 0)) return
  const known = await attachmentsOn(tx, { owner_kind: 'worksheet', owner_id: worksheet_id })
  requireAttachments(lists, known, 'worksheet')
}

/**
 * Changes the points in one transaction, in every state of the worksheet; parallel batches follow one another.
 * @throws 404, 422 naming the item
 */
export function changePoints(context: Context, worksheet_id: string, batch: schema.PointBatch) {
  return inTransaction(context, async ({ db: tx }) => {
    checkBatchSize(batch)
    const { worksheet, before } = await lockInspection(tx, worksheet_id)
    const errors = new FieldErrors()
    await requirePhotos(tx, worksheet_id, batch).catch(errors.take)
    const points = arrangeLines<Point, Input>(before.points, batch, RULES, errors)
    const were = new Map(before.points.map((point) => [point.id, JSON.stringify(point)]))
    const changed = points.filter((point) => were.get(point.id) !== JSON.stringify(point))
    const kept = new Set(points.map(({ id }) => id))
    const removed = [...were.keys()].filter((id) => !kept.has(id))
    if (changed.length + removed.length === 0) return before
    await tx.delete('inspection_point').where('id', '=', sql<string>`ANY (${removed}::uuid[])`).execute()
    await writePoints(tx, before.id, changed)
    await tx.change('inspection', before, countsOf(points), { always: true })
    const after = await requireInspection(tx, worksheet_id)
    await tellWorksheet(tx, worksheet, { before, after })
    return after
  })
}
