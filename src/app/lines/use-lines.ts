import { useMemo, useState } from 'react'
import type { Kept } from './kept-lines.ts'
import { blankLine, changesOf, localLine, type ServerLine } from './line-changes.ts'
import {
  blamed,
  changed,
  chosen,
  discarded,
  goneOn,
  removed,
  reordered,
  resumed,
  withNew,
} from './line-edits.ts'
import { afterPaste, following, refused, type State, settled, undone } from './lines-state.ts'
import type { CellPosition } from './pasted-cells.ts'
import type { Sent } from './rebase.ts'

type Options<Own extends object> = {
  source: readonly ServerLine<Own>[]
  blank: Own
  /** The VAT rate of a new line. */
  vat_code: string
  /** Begin with the focus in an empty line. */
  autoFocus: boolean
}

/** What a person does to the lines, and what becomes of them once they are sent; each says what is from now on. */
function editsOf<Own extends object>(
  set: (edit: (now: State<Own>) => State<Own>) => void,
  { blank, vat_code, own }: Pick<Options<Own>, 'blank' | 'vat_code'> & { own: readonly (keyof Own)[] },
) {
  const by =
    <Args extends unknown[]>(edit: (now: State<Own>, ...args: Args) => State<Own>) =>
    (...args: Args) =>
      set((now) => edit(now, ...args))
  const [next, add] = [by(goneOn<Own>), by(withNew<Own>)]
  return {
    ...{
      change: by(changed<Own>),
      choose: by(chosen<Own>),
      remove: by(removed<Own>),
      move: by(reordered<Own>),
    },
    ...{ paste: by(afterPaste<Own>), undo: by(undone<Own>), blame: by(blamed<Own>) },
    focus: by((now, place: CellPosition) => ({ ...now, focus: { ...place } })),
    add: () => add(blankLine(vat_code, blank)),
    next: (place: CellPosition) => next(place, blankLine(vat_code, blank)),
    discard: () => set((now) => discarded(now, own)),
    resume: (kept: Pick<Kept<Own>, 'lines' | 'base'>) => set((now) => resumed(now, kept, own)),
    hold: by((now, held: boolean) => ({ ...now, held })),
    send: () => set((now) => ({ ...now, sent: true })),
    settle: (sent: Sent<Own>, server: readonly ServerLine<Own>[]) =>
      set((now) => settled(now, { sent, server, own })),
    /** No answer came: whether the server has written what was sent is not known. */
    lose: () => set((now) => ({ ...now, sent: false, unanswered: true, errors: {}, overtaken: false })),
    /** Nothing of what was sent was written: the lines go on from those of the server, as read now or before. */
    follow: (server?: readonly ServerLine<Own>[], overtaken = false) =>
      set((now) => {
        const known = { ...now, source: server ?? now.source, sent: false, unanswered: false }
        return { ...following(known, now.given, own), overtaken: overtaken || now.overtaken }
      }),
    showErrors: by(refused<Own>),
  }
}

/** The lines of a document as they are at first; the focus is in an empty one where that is asked for. */
function begun<Own extends object>(
  { source, blank, vat_code, autoFocus }: Options<Own>,
  own: readonly (keyof Own)[],
): State<Own> {
  const lines = source.map((line) => localLine(line, own))
  const first = blankLine(vat_code, blank)
  const begins = autoFocus || lines.length === 0
  return {
    ...{ given: source, source, base: source, sent: false, unanswered: false },
    ...{ held: false, overtaken: false, removed: [], pasted: [], typedSince: false, errors: {} },
    lines: begins ? [...lines, first] : lines,
    focus: autoFocus ? { key: first.key, field: 'description' } : null,
  }
}

/** The lines of a document as they are on the screen; nothing of it is sent. */
export function useLines<Own extends object>(options: Options<Own>) {
  const { source, blank, vat_code } = options
  const own = useMemo(() => Object.keys(blank) as (keyof Own)[], [blank])
  const [state, setState] = useState<State<Own>>(() => begun(options, own))
  const changes = useMemo(() => changesOf(state.base, state.lines, blank), [state.base, state.lines, blank])
  const followed = following(state, source, own)
  if (followed !== state) setState(followed)
  // Nothing is left to be saved again.
  else if (state.overtaken && changes.count === 0) setState({ ...state, overtaken: false })
  const edit = useMemo(() => editsOf<Own>(setState, { blank, vat_code, own }), [blank, vat_code, own])
  return { ...state, changes, edit }
}

export type Lines<Own extends object> = ReturnType<typeof useLines<Own>>
