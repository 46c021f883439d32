import type { Kept } from './kept-lines.ts'
import { isEmpty, type LineValues, type LocalLine, localLine, moved } from './line-changes.ts'
import { cell, type State, without } from './lines-state.ts'
import type { CellPosition } from './pasted-cells.ts'
import { rebase } from './rebase.ts'

const withLine = <Own extends object>(
  { lines }: State<Own>,
  key: string,
  edit: (line: LocalLine<Own>) => LocalLine<Own>,
) => lines.map((line) => (line.key === key ? edit(line) : line))

/** With other values of a line, whose fields are refused no more. */
export const changed = <Own extends object>(
  state: State<Own>,
  key: string,
  values: Partial<LineValues & Own>,
): State<Own> => ({
  ...state,
  typedSince: true,
  errors: without(state.errors, key, Object.keys(values)),
  lines: withLine(state, key, (line) => ({ ...line, values: { ...line.values, ...values } })),
})

function chosenIn<Own extends object>(
  line: LocalLine<Own>,
  fields: readonly string[],
  taken: boolean,
): LocalLine<Own> {
  const open = Object.entries(line.theirs ?? {})
  const theirs = Object.fromEntries(open.filter(([field]) => fields.includes(field)))
  const left = open.filter(([field]) => !fields.includes(field))
  return {
    ...line,
    values: taken ? { ...line.values, ...theirs } : line.values,
    theirs: left.length > 0 ? (Object.fromEntries(left) as Partial<LineValues & Own>) : undefined,
  }
}

/** Of fields that were changed here and by somebody else: what was written here stays, or theirs is taken. */
export const chosen = <Own extends object>(
  state: State<Own>,
  key: string,
  fields: readonly string[],
  taken: boolean,
): State<Own> => ({
  ...state,
  lines: withLine(state, key, (line) => chosenIn(line, fields, taken)),
  focus: { key, field: fields[0]! },
})

/** With a new line at the end, where one writes on. */
export const withNew = <Own extends object>(state: State<Own>, line: LocalLine<Own>): State<Own> => ({
  ...state,
  lines: [...state.lines, line],
  focus: { key: line.key, field: 'description' },
})

/** At the same cell of the next line; after the last one `line` begins. */
export function goneOn<Own extends object>(
  state: State<Own>,
  { key, field }: CellPosition,
  line: LocalLine<Own>,
): State<Own> {
  const follower = state.lines[state.lines.findIndex((each) => each.key === key) + 1]
  return follower ? { ...state, focus: { key: follower.key, field } } : withNew(state, line)
}

/** Without a line, which can be brought back where something stood in it. */
export function removed<Own extends object>(state: State<Own>, key: string): State<Own> {
  const index = state.lines.findIndex((line) => line.key === key)
  const line = state.lines[index]
  if (!line) return state
  const lines = state.lines.filter((each) => each !== line)
  const neighbour = lines[index] ?? lines[index - 1]
  return {
    ...state,
    lines,
    removed: isEmpty(line) ? state.removed : [...state.removed, { line, index }],
    typedSince: false,
    focus: neighbour ? { key: neighbour.key, field: 'remove' } : null,
  }
}

/** With a line at another place; `field` keeps the focus on the way. */
export function reordered<Own extends object>(
  state: State<Own>,
  from: number,
  to: number,
  field?: string,
): State<Own> {
  const key = state.lines[from]?.key
  return { ...state, lines: moved(state.lines, from, to), ...(key && field && { focus: { key, field } }) }
}

/** As the server has them, without what was done here. */
export const discarded = <Own extends object>(
  state: State<Own>,
  own: readonly (keyof Own)[],
): State<Own> => ({
  ...state,
  base: state.source,
  lines: state.source.map((line) => localLine(line, own)),
  ...{ removed: [], pasted: [], errors: {}, focus: null, overtaken: false, unanswered: false },
})

/** With lines that were kept, on what the server has now. */
export const resumed = <Own extends object>(
  state: State<Own>,
  { lines, base }: Pick<Kept<Own>, 'lines' | 'base'>,
  own: readonly (keyof Own)[],
): State<Own> => ({
  ...state,
  ...rebase({ lines, removed: [] }, { base, source: state.source, own }),
  ...{ base: state.source, pasted: [] },
})

/** With what was typed in a cell refused, since it means nothing yet; null once it does. */
export function blamed<Own extends object>(
  state: State<Own>,
  place: CellPosition,
  text: string | null,
): State<Own> {
  const name = cell(place)
  if (text === null && !(name in state.errors)) return state
  const errors = without(state.errors, place.key, [place.field])
  return { ...state, errors: text === null ? errors : { ...errors, [name]: text } }
}
