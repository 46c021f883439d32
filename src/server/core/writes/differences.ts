import { shortened } from '../../../domain/characters.ts'

/*
 * What a change changed, from the record as its GET answers before and after it. Values are compared as JSON.
 */

/** A record as its GET answers. */
export type AnsweredRecord = Record<string, unknown>

/** A field with what it was and what it is. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** They say that something changed, not what. */
const NEVER_LISTED = new Set(['object', 'updated_at'])
const MAX_TEXT = 1_000

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields that differ, in the order of the record after. */
export function changedFields(before: AnsweredRecord, after: AnsweredRecord): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].filter(
    (name) => !NEVER_LISTED.has(name) && !isEqual(before[name] ?? null, after[name] ?? null),
  )
}

/** The former values of the fields named, without the lines (events.md#the-event). */
export function previousAttributes(before: AnsweredRecord, fields: readonly string[]): AnsweredRecord {
  return Object.fromEntries(
    fields.filter((name) => name !== 'line_items').map((name) => [name, before[name] ?? null]),
  )
}

/** Fields that hold parts of a record: each of them is listed by itself (audit-log.md#changes). */
const PARTS: ReadonlySet<string> = new Set(['line_items', 'damages', 'signatures'])

const cut = (value: unknown) => (typeof value === 'string' ? shortened(value, MAX_TEXT) : value)

/** A part as it is listed: whole but for long texts; null where it was not. */
function listedPart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return cut(part ?? null)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, cut(value)]))
}

/** What a service says of the parts that it changed, as it is listed. */
export const listedChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, [was, is]]) => [name, [listedPart(was), listedPart(is)]]),
  )

type Part = { id: string }

const byId = (parts: unknown) => new Map(((parts ?? []) as Part[]).map((part) => [part.id, part]))

/** Each part that came, went or changed: the whole of it before and after, null where it was not. */
function changedParts(name: string, before: unknown, after: unknown): Changes {
  const [were, are] = [byId(before), byId(after)]
  const ids = [...new Set([...were.keys(), ...are.keys()])]
  const changed = ids.filter((id) => !isEqual(were.get(id), are.get(id)))
  return Object.fromEntries(
    changed.map((id) => [`${name}.${id}`, [listedPart(were.get(id)), listedPart(are.get(id))]]),
  )
}

/** What an audit entry says of the fields named (audit-log.md#changes). */
export function auditChanges(
  before: AnsweredRecord | null,
  after: AnsweredRecord,
  fields: readonly string[],
): Changes {
  const changes: Changes = {}
  for (const name of fields) {
    if (PARTS.has(name)) Object.assign(changes, changedParts(name, before?.[name], after[name]))
    else changes[name] = [cut(before?.[name] ?? null), cut(after[name] ?? null)]
  }
  return changes
}

/** What a new record says of itself: every field that is not null. */
export function createdFields(record: AnsweredRecord): string[] {
  return Object.keys(record).filter(
    (name) => !NEVER_LISTED.has(name) && record[name] !== null && record[name] !== undefined,
  )
}
