import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { useNotify } from '../form/notify.tsx'
import type { FoundTemplate } from './columns.ts'
import type { LineValues } from './line-changes.ts'
import type { Lines } from './use-lines.ts'

/**
 * Puts the lines of a job template, whose name was typed in a new line, at the end of the document. The server adds and
 * saves them; what is not saved here stays as it is, and the line in which the name was typed is empty again.
 */
export function useJobTemplates<Own extends object>(
  { edit }: Lines<Own>,
  apply: ((job_template_id: string) => Promise<unknown>) | undefined,
) {
  const t = useTranslations('lines')
  const notify = useNotify()
  const latest = useRef({ apply, notify })
  latest.current = { apply, notify }
  const put = useCallback(
    async (key: string, { id, name }: FoundTemplate) => {
      const { apply, notify } = latest.current
      edit.change(key, { description: '' } as Partial<LineValues & Own>)
      try {
        await apply!(id)
        notify.done(t('templateApplied', { name }))
      } catch (error) {
        notify.failure(error)
      }
    },
    [edit, t],
  )
  return apply && put
}
