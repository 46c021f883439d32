'use client'

import { useCallback, useMemo, useState } from 'react'
import type { Kept } from './kept-lines.ts'
import {
  blankLine,
  changesOf,
  isEmpty,
  type LineValues,
  type LocalLine,
  localLine,
  moved,
  type ServerLine,
} from './line-changes.ts'
import { afterPaste, cell, following, type State, undone, without } from './lines-state.ts'
import type { CellPosition, Paste } from './pasted-cells.ts'
import { afterSave, rebase, type Sent } from './rebase.ts'

type Options<Own extends object> = {
  source: readonly ServerLine<Own>[]
  blank: Own
  /** The VAT rate of a new line. */
  vat_code: string
  /** Begin with the focus in an empty line. */
  autoFocus: boolean
}

/** The lines of a document as they are on the screen; nothing of it is sent. */
export function useLines<Own extends object>({ source, blank, vat_code, autoFocus }: Options<Own>) {
  const own = useMemo(() => Object.keys(blank) as (keyof Own)[], [blank])
  const [state, setState] = useState<State<Own>>(() => {
    const lines = source.map((line) => localLine(line, own))
    const first = blankLine(vat_code, blank)
    const begins = autoFocus || lines.length === 0
    return {
      ...{ given: source, source, base: source, sent: false, unanswered: false },
      ...{ held: false, overtaken: false, removed: [], pasted: [], typedSince: false, errors: {} },
      lines: begins ? [...lines, first] : lines,
      focus: autoFocus ? { key: first.key, field: 'description' } : null,
    }
  })
  const changes = useMemo(() => changesOf(state.base, state.lines, blank), [state.base, state.lines, blank])
  const followed = following(state, source, own)
  if (followed !== state) setState(followed)
  // Nothing is left to be saved again.
  else if (state.overtaken && changes.count === 0) setState({ ...state, overtaken: false })

  const change = useCallback((key: string, values: Partial<LineValues & Own>) => {
    setState((now) => ({
      ...now,
      typedSince: true,
      errors: without(now.errors, key, Object.keys(values)),
      lines: now.lines.map((line) =>
        line.key === key ? { ...line, values: { ...line.values, ...values } } : line,
      ),
    }))
  }, [])

  /** Of a field that was changed here and by somebody else: what was written here stays, or theirs is taken. */
  const choose = useCallback((key: string, fields: readonly string[], taken: boolean) => {
    const chosen = (line: LocalLine<Own>): LocalLine<Own> => {
      const open = Object.entries(line.theirs ?? {})
      const theirs = Object.fromEntries(open.filter(([field]) => fields.includes(field)))
      const left = open.filter(([field]) => !fields.includes(field))
      return {
        ...line,
        values: taken ? { ...line.values, ...theirs } : line.values,
        theirs: left.length > 0 ? (Object.fromEntries(left) as Partial<LineValues & Own>) : undefined,
      }
    }
    setState((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.key === key ? chosen(line) : line)),
      focus: { key, field: fields[0]! },
    }))
  }, [])

  const focus = useCallback((place: CellPosition) => setState((now) => ({ ...now, focus: { ...place } })), [])

  const add = useCallback(() => {
    const line = blankLine(vat_code, blank)
    setState((now) => ({
      ...now,
      lines: [...now.lines, line],
      focus: { key: line.key, field: 'description' },
    }))
  }, [vat_code, blank])

  /** Goes to the same cell of the next line; after the last one a new line begins. */
  const next = useCallback(
    ({ key, field }: CellPosition) => {
      const line = blankLine(vat_code, blank)
      setState((now) => {
        const follower = now.lines[now.lines.findIndex((each) => each.key === key) + 1]
        if (follower) return { ...now, focus: { key: follower.key, field } }
        return { ...now, lines: [...now.lines, line], focus: { key: line.key, field: 'description' } }
      })
    },
    [vat_code, blank],
  )

  const remove = useCallback((key: string) => {
    setState((now) => {
      const index = now.lines.findIndex((line) => line.key === key)
      const line = now.lines[index]
      if (!line) return now
      const lines = now.lines.filter((each) => each !== line)
      const neighbour = lines[index] ?? lines[index - 1]
      return {
        ...now,
        lines,
        removed: isEmpty(line) ? now.removed : [...now.removed, { line, index }],
        typedSince: false,
        focus: neighbour ? { key: neighbour.key, field: 'remove' } : null,
      }
    })
  }, [])

  const paste = useCallback((pasted: Paste<Own>) => setState((now) => afterPaste(now, pasted)), [])

  /** Brings back what was removed or pasted over last, or by a certain removal (its line's key) or paste (its key). */
  const undo = useCallback((key?: string) => setState((now) => undone(now, key)), [])

  /** Moves a line to another place; `field` keeps the focus on the way. */
  const move = useCallback((from: number, to: number, field?: string) => {
    setState((now) => {
      const key = now.lines[from]?.key
      return { ...now, lines: moved(now.lines, from, to), ...(key && field && { focus: { key, field } }) }
    })
  }, [])

  const discard = useCallback(() => {
    setState((now) => ({
      ...now,
      base: now.source,
      lines: now.source.map((line) => localLine(line, own)),
      ...{ removed: [], pasted: [], errors: {}, focus: null, overtaken: false, unanswered: false },
    }))
  }, [own])

  /** Goes on with lines that were kept, on what the server has now. */
  const resume = useCallback(
    ({ lines, base }: Pick<Kept<Own>, 'lines' | 'base'>) =>
      setState((now) => ({
        ...now,
        ...rebase({ lines, removed: [] }, { base, source: now.source, own }),
        ...{ base: now.source, pasted: [] },
      })),
    [own],
  )

  const hold = useCallback((held: boolean) => setState((now) => ({ ...now, held })), [])

  const send = useCallback(() => setState((now) => ({ ...now, sent: true })), [])

  /** The server has written what was sent and answers with its lines. */
  const settle = useCallback(
    (sent: Sent<Own>, server: readonly ServerLine<Own>[]) => {
      setState((now) => ({
        ...now,
        ...afterSave(now, sent, { source: server, own }),
        ...{ source: server, base: server, sent: false, unanswered: false },
        ...{ pasted: [], errors: {}, overtaken: false },
      }))
    },
    [own],
  )

  /** No answer came: whether the server has written what was sent is not known. */
  const lose = useCallback(
    () => setState((now) => ({ ...now, sent: false, unanswered: true, errors: {}, overtaken: false })),
    [],
  )

  /** Nothing of what was sent was written: the lines go on from those of the server, as they were read now or before. */
  const follow = useCallback(
    (server?: readonly ServerLine<Own>[], overtaken = false) =>
      setState((now) => {
        const known = { ...now, source: server ?? now.source, sent: false, unanswered: false }
        return { ...following(known, now.given, own), overtaken: overtaken || now.overtaken }
      }),
    [own],
  )

  /** The server has written nothing: cells are to blame, or somebody else who was first. */
  const showErrors = useCallback(
    (rejected: readonly (CellPosition & { text: string })[], overtaken: boolean) => {
      setState((now) => ({
        ...now,
        ...{ sent: false, unanswered: false, overtaken },
        errors: Object.fromEntries(rejected.map(({ text, ...place }) => [cell(place), text])),
        focus: rejected[0] ?? null,
      }))
    },
    [],
  )

  /** What was typed in a cell means nothing yet; null once it does. */
  const blame = useCallback((place: CellPosition, text: string | null) => {
    setState((now) => {
      const name = cell(place)
      if (text === null && !(name in now.errors)) return now
      const errors = without(now.errors, place.key, [place.field])
      return { ...now, errors: text === null ? errors : { ...errors, [name]: text } }
    })
  }, [])

  const edit = useMemo(
    () => ({
      ...{ change, choose, focus, add, next, remove, paste, undo, move, discard, resume, hold },
      ...{ send, settle, lose, follow, showErrors, blame },
    }),
    [
      ...[change, choose, focus, add, next, remove, paste, undo, move, discard, resume, hold],
      ...[send, settle, lose, follow, showErrors, blame],
    ],
  )
  return { ...state, changes, edit }
}

export type Lines<Own extends object> = ReturnType<typeof useLines<Own>>
