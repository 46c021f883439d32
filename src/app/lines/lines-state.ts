import type { ServerLine } from './line-changes.ts'
import { type CellPosition, type Paste, withoutPaste, withPaste } from './pasted-cells.ts'
import { afterSave, type Edited, type Removal, rebase, type Sent } from './rebase.ts'

/** A paste that can be taken back, and how many lines that were removed could be brought back before it. */
type Pasted<Own extends object> = { paste: Paste<Own>; removals: number }

export type State<Own extends object> = Edited<Own> & {
  /** The lines that this component was given last. */
  given: readonly ServerLine<Own>[]
  /** What the server has, as far as is known: `given`, or its answer to what was sent since. */
  source: readonly ServerLine<Own>[]
  /** The lines of the server that those on the screen come from. */
  base: readonly ServerLine<Own>[]
  /** Something is on its way to the server. */
  sent: boolean
  /** Something was sent, and no answer came: the server may have written it. */
  unanswered: boolean
  /** A line is being dragged: nothing moves under it. */
  held: boolean
  /** Lines that were changed here are not there any more, or the server refused them because somebody else was first. */
  overtaken: boolean
  /** What was pasted since the last save, the last one last. */
  pasted: readonly Pasted<Own>[]
  /** Something was typed after the last removal or paste. */
  typedSince: boolean
  /** The cell that takes the focus next. */
  focus: CellPosition | null
  /** Why a cell is refused, by `key.field`. */
  errors: Readonly<Record<string, string>>
}

export const cell = ({ key, field }: CellPosition) => `${key}.${field}`

type Errors = Readonly<Record<string, string>>

/** The errors without those of these fields of a line. */
export function without(errors: Errors, key: string, fields: readonly string[]): Errors {
  const gone = new Set(fields.map((field) => cell({ key, field })))
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !gone.has(name)))
}

/**
 * Follows the server's lines. Not while it is not known whether what was sent was written: its lines would look as if
 * somebody else had added them.
 */
export function following<Own extends object>(
  state: State<Own>,
  given: readonly ServerLine<Own>[],
  own: readonly (keyof Own)[],
): State<Own> {
  const now = state.given === given ? state : { ...state, given, source: given }
  const { base, source, sent, unanswered, held } = now
  if (sent || unanswered || held || base === source) return now
  return { ...now, ...rebase(now, { base, source, own }), base: source }
}

/** The server has written what was sent and answers with its lines. */
export const settled = <Own extends object>(
  state: State<Own>,
  { sent, server, own }: { sent: Sent<Own>; server: readonly ServerLine<Own>[]; own: readonly (keyof Own)[] },
): State<Own> => ({
  ...state,
  ...afterSave(state, sent, { source: server, own }),
  ...{ source: server, base: server, sent: false, unanswered: false },
  ...{ pasted: [], errors: {}, overtaken: false },
})

/** The server has written nothing: cells are to blame, or somebody else who was first. */
export const refused = <Own extends object>(
  state: State<Own>,
  cells: readonly (CellPosition & { text: string })[],
  overtaken: boolean,
): State<Own> => ({
  ...state,
  ...{ sent: false, unanswered: false, overtaken },
  errors: Object.fromEntries(cells.map(({ text, ...place }) => [cell(place), text])),
  focus: cells[0] ?? null,
})

const withoutErrorsOf = <Own extends object>(errors: Errors, { written }: Paste<Own>) =>
  [...written].reduce((left, [key, { after }]) => without(left, key, Object.keys(after)), errors)

/** With what was pasted; the focus stays in its first cell. */
export function afterPaste<Own extends object>(state: State<Own>, paste: Paste<Own>): State<Own> {
  const { lines, pasted, removed, errors } = state
  return {
    ...state,
    lines: withPaste(lines, paste),
    pasted: [...pasted, { paste, removals: removed.length }],
    errors: { ...withoutErrorsOf(errors, paste), ...paste.faults },
    typedSince: false,
    focus: paste.place,
  }
}

/** As it was before something was pasted. */
function takenBack<Own extends object>(state: State<Own>, { paste }: Pasted<Own>): State<Own> {
  const { lines, pasted, errors } = state
  return {
    ...state,
    lines: withoutPaste(lines, paste),
    pasted: pasted.filter((each) => each.paste !== paste),
    errors: withoutErrorsOf(errors, paste),
    typedSince: false,
    // Again, where the paste gave it the focus already.
    focus: { ...paste.place },
  }
}

/** A line that was removed, where it stood. */
function broughtBack<Own extends object>(state: State<Own>, removal: Removal<Own>): State<Own> {
  const { line, index } = removal
  return {
    ...state,
    lines: state.lines.toSpliced(index, 0, line),
    removed: state.removed.filter((each) => each !== removal),
    typedSince: false,
    focus: { key: line.key, field: 'description' },
  }
}

/** What undoing would undo: what was done last of both. */
export function lastDone<Own extends object>({
  pasted,
  removed,
}: Pick<State<Own>, 'pasted' | 'removed'>): 'paste' | 'removal' | undefined {
  const last = pasted.at(-1)
  if (last && last.removals >= removed.length) return 'paste'
  return removed.length > 0 ? 'removal' : undefined
}

/** Without what was done last, or without a certain paste or removal, named by its key or that of its line. */
export function undone<Own extends object>(state: State<Own>, key?: string): State<Own> {
  const last = lastDone(state)
  const paste = key
    ? state.pasted.find((each) => each.paste.key === key)
    : last === 'paste' && state.pasted.at(-1)
  if (paste) return takenBack(state, paste)
  const removal = key
    ? state.removed.find(({ line }) => line.key === key)
    : last === 'removal' && state.removed.at(-1)
  return removal ? broughtBack(state, removal) : state
}
