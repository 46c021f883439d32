import {
  type Changes,
  type LineValues,
  type LocalLine,
  localLine,
  meansSame,
  type ServerLine,
} from './line-changes.ts'

/** A line that was removed here, and where it stood. */
export type Removal<Own extends object> = { line: LocalLine<Own>; index: number }

/** What is being edited: the lines on the screen, and those that can still be brought back. */
export type Edited<Own extends object> = {
  lines: readonly LocalLine<Own>[]
  removed: readonly Removal<Own>[]
}

/** A line as the editing of it began. */
type Origin<Own extends object> = { id: string } & LineValues & Own

/** From what the editing began, what the server has now, and the fields beyond the common ones. */
type Versions<Own extends object> = {
  base: readonly Origin<Own>[]
  source: readonly ServerLine<Own>[]
  own: readonly (keyof Own)[]
}

/** What was sent. */
export type Sent<Own extends object> = { lines: readonly LocalLine<Own>[]; changes: Changes }

const byId = <Line extends { id: string }>(lines: readonly Line[]) =>
  new Map(lines.map((line) => [line.id, line]))

/** Fields in which something else stands than when the editing began. */
function changedHere<Own extends object>(values: LineValues & Own, before: Origin<Own> | undefined): object {
  const given: Record<string, unknown> = before ?? {}
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== given[field]))
}

/**
 * What somebody else wrote in fields that were changed here, too; undefined where that is nothing. Which article a line
 * is of goes with its description.
 */
function writtenByBoth<Own extends object>(
  line: LocalLine<Own>,
  before: Origin<Own> | undefined,
  fresh: LineValues & Own,
): LocalLine<Own>['theirs'] {
  type Field = keyof LineValues & string
  const mine = changedHere(line.values, before)
  const known = (before ?? {}) as Record<string, unknown>
  const isOpen = (field: string) =>
    field !== 'article_id' &&
    !meansSame(field, line.values[field as Field], fresh[field as Field]) &&
    ((line.theirs && field in line.theirs) || !meansSame(field, known[field], fresh[field as Field]))
  const open = before ? Object.keys(mine).filter(isOpen) : []
  if (open.length === 0) return undefined
  const fields = open.includes('description') ? [...open, 'article_id'] : open
  return Object.fromEntries(fields.map((field) => [field, fresh[field as Field]])) as Partial<
    LineValues & Own
  >
}

const sameFields = (some: object | undefined, others: object | undefined) =>
  JSON.stringify(some) === JSON.stringify(others)

/** The server's line, except for what was changed here; the very same object where that makes no difference. */
function withFresh<Own extends object>(
  line: LocalLine<Own>,
  before: Origin<Own> | undefined,
  fresh: LocalLine<Own>,
): LocalLine<Own> {
  const kept = Object.entries(line.values).filter(([field, value]) =>
    meansSame(field, value, fresh.values[field as keyof LineValues]),
  )
  const values = { ...fresh.values, ...Object.fromEntries(kept), ...changedHere(line.values, before) }
  const isSame = Object.entries(line.values).every(([field, value]) => value === values[field as keyof Own])
  const { id, stored } = fresh
  const theirs = writtenByBoth(line, before, fresh.values)
  const isStored = id === line.id && stored?.tax_rate === line.stored?.tax_rate
  const isKnown = isStored && stored?.vat_code === line.stored?.vat_code && sameFields(theirs, line.theirs)
  if (isSame && isKnown) return line
  return { ...line, id, stored, theirs, values: isSame ? line.values : values }
}

/**
 * Puts every line of `other` that `spine` lacks after the line that it follows in `other`. Those that follow all
 * others stay last: a line that is being written at the end belongs there.
 */
function woven<Own extends object>(
  spine: readonly LocalLine<Own>[],
  other: readonly LocalLine<Own>[],
): LocalLine<Own>[] {
  const present = new Set(spine.map(({ key }) => key))
  const last = other.findLastIndex(({ key }) => present.has(key))
  const followers = new Map<string | null, LocalLine<Own>[]>()
  let neighbour: string | null = null
  for (const line of other.slice(0, last + 1)) {
    if (present.has(line.key)) neighbour = line.key
    else followers.set(neighbour, [...(followers.get(neighbour) ?? []), line])
  }
  const following = (key: string | null) => followers.get(key) ?? []
  return [
    ...following(null),
    ...spine.flatMap((line) => [line, ...following(line.key)]),
    ...other.slice(last + 1),
  ]
}

/** The lines that stood in both stand in another order here. */
function isReordered<Own extends object>(
  base: readonly Origin<Own>[],
  here: readonly LocalLine<Own>[],
): boolean {
  const places = new Map(base.map(({ id }, index) => [id, index]))
  const order = here.flatMap(({ id }) => (id === null ? [] : (places.get(id) ?? [])))
  return order.some((place, index) => index > 0 && place < order[index - 1]!)
}

/**
 * Brings what is being edited onto what the server has now. A field that was changed here stays, any other is the
 * server's; where it was changed there, too, the line says so until one of both is chosen. Lines that others added appear at their place; lines that they removed go, unless they were edited here:
 * then they stay as new ones. What was removed here stays removed. The order is the server's unless it was changed here.
 */
export function rebase<Own extends object>(
  { lines, removed }: Edited<Own>,
  { base, source, own }: Versions<Own>,
): Edited<Own> {
  const origins = byId(base)
  const fresh = byId(source)
  const renew = (line: LocalLine<Own>): LocalLine<Own> => {
    if (line.id === null) return line
    const server = fresh.get(line.id)
    if (!server) return { ...line, id: null, stored: null, theirs: undefined }
    return withFresh(line, origins.get(line.id), localLine(server, own, line.key))
  }
  const isEdited = ({ id, values }: LocalLine<Own>) =>
    id === null || Object.keys(changedHere(values, origins.get(id))).length > 0
  const here = lines.filter((line) => line.id === null || fresh.has(line.id) || isEdited(line)).map(renew)
  const kept = new Map(here.map((line) => [line.id, line]))
  const now = source
    .filter(({ id }) => kept.has(id) || !origins.has(id))
    .map((line) => kept.get(line.id) ?? localLine(line, own))
  const ordered = isReordered(base, here)
    ? woven(
        here.filter(({ id }) => id !== null),
        now,
      )
    : now
  return {
    lines: woven(ordered, here),
    removed: removed.map(({ line, index }) => ({ line: renew(line), index })),
  }
}

/**
 * What the server made of each added line, by key. It puts those with a place there and the others last, whatever
 * others did meanwhile.
 */
function writtenLines<Own extends object>({ changes }: Sent<Own>, server: readonly ServerLine<Own>[]) {
  const { add = [] } = changes.batch
  let end = server.length - add.filter(({ position }) => position === undefined).length
  const answers = add.map(({ position }) => server[position === undefined ? end++ : position - 1])
  return new Map(changes.keys.add.map((key, index) => [key, answers[index]?.id ?? null]))
}

/**
 * What is being edited after the server has written what was sent: the server's lines, except for what was changed
 * since it was sent.
 */
export function afterSave<Own extends object>(
  { lines, removed }: Edited<Own>,
  sent: Sent<Own>,
  { source, own }: Omit<Versions<Own>, 'base'>,
): Edited<Own> {
  const ids = writtenLines(sent, source)
  const written = (line: LocalLine<Own>) => {
    const id = ids.get(line.key)
    return id ? { ...line, id } : line
  }
  const base = sent.lines.map(written).flatMap(({ id, values }) => (id === null ? [] : { ...values, id }))
  const stood = new Set(sent.lines.map(({ key }) => key))
  // What was removed before is gone for good now.
  const since = removed.filter(({ line }) => stood.has(line.key))
  const edited = {
    lines: lines.map(written),
    removed: since.map(({ line, index }) => ({ line: written(line), index })),
  }
  return rebase(edited, { base, source, own })
}
