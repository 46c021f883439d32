import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiErrorOf, isOvertaken } from '../form/api-errors.ts'
import { Attempts } from '../form/attempts.ts'
import { useNotify } from '../form/notify.tsx'
import type { Conditions } from '../links.ts'
import type { LineBatch, ServerLine } from './line-changes.ts'
import { useLineErrors } from './line-errors.ts'
import type { Sent } from './rebase.ts'
import type { Lines } from './use-lines.ts'

export type LineServer<Own extends object> = {
  /** Sends one batch; answers the document's lines after it. What it throws lands on its cells. */
  save: (batch: LineBatch, conditions: Conditions) => Promise<readonly ServerLine<Own>[]>
  /** Adds the lines of a job template to the document, for what takes them. */
  apply?: (job_template_id: string) => Promise<void>
  /** Reads the document anew: somebody else may have changed it. Answers its lines. */
  renew: () => Promise<readonly ServerLine<Own>[]>
  /** The tag of the version of the document that had these lines. */
  tagOf: (lines: readonly ServerLine<Own>[]) => Promise<string | undefined>
}

/** What was sent, and over which version. */
type Attempt<Own extends object> = Sent<Own> & { ifMatch: string | undefined }

/** Runs one after the other: a Save that is pressed while an answer is asked for anew comes after it. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const turn = last.current.then(act)
    last.current = turn.catch(() => undefined)
    return turn
  }
}

/** So often somebody else may be faster before that is said. */
const MAX_TRIES = 4

/**
 * Where no answer came to what was sent: once the server's lines are others than those that it was written over, asks for
 * the answer anew. The tag of those lines, which are no more, keeps what was not written then from being written now.
 */
function useRecalled<Own extends object>(
  { unanswered, base, source }: Lines<Own>,
  saving: boolean,
  recall: () => Promise<unknown>,
) {
  const latest = useRef(recall)
  latest.current = recall
  /** The lines on account of which it was asked; once, since without a connection no answer comes to that either. */
  const askedFor = useRef<unknown>(null)
  useEffect(() => {
    if (!unanswered || saving || base === source || askedFor.current === source) return
    askedFor.current = source
    void latest.current()
  }, [unanswered, saving, base, source])
}

/**
 * Sends what changed with the version that it was written over, and where somebody else was faster what is merged with
 * theirs. A line that both changed is to be settled first.
 */
function useSending<Own extends object>(
  { lines, base, changes, edit }: Lines<Own>,
  { save: send, renew, tagOf }: LineServer<Own>,
  sayDone: () => void,
) {
  const notify = useNotify()
  const showErrors = useLineErrors(edit)
  const [attempts] = useState(() => new Attempts<Attempt<Own>>())
  const post = (attempt: Attempt<Own>, idempotencyKey: string) =>
    send(attempt.changes.batch, { ifMatch: attempt.ifMatch, idempotencyKey })
  const fail = (error: unknown) => {
    if (apiErrorOf(error)) showErrors(error, changes.keys)
    else {
      edit.lose()
      notify.failure(error)
    }
    // What the server has by now is shown at once; where that cannot be read either, the next Save does.
    renew().catch(() => undefined)
  }
  /** Reads anew; false where a line that was changed here is not there any more. */
  const read = async () => {
    const server = await renew()
    const ids = new Set(server.map(({ id }) => id))
    const isGone = changes.batch.update?.some(({ id }) => !ids.has(id)) ?? false
    flushSync(() => edit.follow(server, isGone))
    return !isGone
  }
  const sendOnce = async (isLastTry: boolean): Promise<boolean | 'again'> => {
    const open = lines.find(({ theirs }) => theirs)
    if (open) {
      edit.focus({ key: open.key, field: Object.keys(open.theirs!)[0]! })
      return false
    }
    if (changes.count === 0) {
      sayDone()
      return true
    }
    const attempt = { lines, changes, ifMatch: await tagOf(base) }
    edit.send()
    try {
      const { answer, body } = await attempts.send(attempt, post)
      flushSync(() => edit.settle(body, answer))
      // An earlier one had been written: what was typed since is still to be sent.
      if (body !== attempt) return 'again'
      sayDone()
      return true
    } catch (error) {
      if (!isOvertaken(error) || isLastTry) throw error
      return (await read()) && 'again'
    }
  }
  return {
    write: async (isLastTry: boolean) => {
      try {
        return await sendOnce(isLastTry)
      } catch (error) {
        fail(error)
        return false
      }
    },
    /** Asks for the answer to what was sent anew. */
    recall: async () => {
      edit.send()
      try {
        const written = await attempts.recall(post)
        flushSync(() => (written ? edit.settle(written.body, written.answer) : edit.follow()))
      } catch {
        edit.lose()
      }
    },
  }
}

/**
 * Sends what changed, once at a time, with the version that it was written over (safe-writes.md#the-console). Where
 * somebody else was faster the lines are read anew and sent again by themselves, unless a cell that both changed is to be
 * settled, or a line that was changed here is not there any more. A refusal lands on its cells, and everything typed
 * stays; where no answer came, nothing is written twice (idempotency.md#the-console).
 */
export function useSaving<Own extends object>(state: Lines<Own>, server: LineServer<Own>) {
  const [saving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const inTurn = useTurns()
  const { write, recall } = useSending(state, server, () => setSavedAt(new Date().toISOString()))
  const latest = useRef(write)
  latest.current = write
  const writeMerged = async () => {
    for (let tries = 1; ; tries++) {
      const outcome = await latest.current(tries === MAX_TRIES)
      if (outcome !== 'again') return outcome
    }
  }
  useRecalled(state, saving, () => inTurn(recall))
  const save = async () => {
    if (state.changes.count === 0) return true
    if (saving) return false
    setSaving(true)
    try {
      return await inTurn(writeMerged)
    } finally {
      setSaving(false)
    }
  }
  /** `savedAt`: when it was saved last, an instant. */
  return { save, saving, savedAt }
}
