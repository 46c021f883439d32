'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiErrorOf } from '../form/api-errors.ts'
import { useNotify } from '../form/notify.tsx'
import type { LineBatch, ServerLine } from './line-changes.ts'
import { useLineErrors } from './line-errors.ts'
import type { Lines } from './use-lines.ts'

export type LineServer<Own extends object> = {
  /** Sends one batch; answers the document's lines after it. What it throws lands on its cells. */
  save: (batch: LineBatch) => Promise<readonly ServerLine<Own>[]>
  /** Adds the lines of a job template to the document, for what takes them. */
  apply?: (job_template_id: string) => Promise<void>
  /** Reads the document anew: somebody else may have changed it. Answers its lines. */
  renew: () => Promise<readonly ServerLine<Own>[]>
}

/**
 * Sends what changed, once at a time, on the lines that the server has by then: they are read just before, so that what
 * somebody else wrote is not written over, and nothing is written twice where an answer was lost. Nothing is sent while
 * a cell that both changed is to be settled, nor at once where a line that was changed here is not there any more. A refusal lands on its cells, and everything typed stays.
 */
export function useSaving<Own extends object>(
  { lines, changes, edit }: Lines<Own>,
  { save: send, renew }: LineServer<Own>,
) {
  const t = useTranslations('common')
  const notify = useNotify()
  const showErrors = useLineErrors(edit)
  const [saving, setSaving] = useState(false)
  const fail = (error: unknown) => {
    if (apiErrorOf(error)) showErrors(error, changes.keys)
    else {
      edit.lose()
      notify.failure(error)
    }
    // What the server has by now is shown at once; where that cannot be read either, the next Save does.
    renew().catch(() => undefined)
  }
  const write = async () => {
    const open = lines.find(({ theirs }) => theirs)
    if (open) {
      edit.focus({ key: open.key, field: Object.keys(open.theirs!)[0]! })
      return false
    }
    try {
      if (changes.count > 0) {
        edit.send({ lines, changes })
        edit.settle(await send(changes.batch))
      }
      notify.done(t('saved'))
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const latest = useRef(write)
  latest.current = write
  const read = async () => {
    try {
      const server = await renew()
      const ids = new Set(server.map(({ id }) => id))
      const isOvertaken = changes.batch.update?.some(({ id }) => !ids.has(id)) ?? false
      flushSync(() => edit.follow(server, isOvertaken))
      return !isOvertaken
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  const save = async () => {
    if (saving) return false
    if (changes.count === 0) return true
    setSaving(true)
    try {
      return (await read()) && (await latest.current())
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
