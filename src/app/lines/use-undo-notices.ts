import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { firstCharacters } from '../../domain/characters.ts'
import { useNotify } from '../form/notify.tsx'
import { isEmpty, type LocalLine } from './line-changes.ts'
import type { Paste } from './pasted-cells.ts'
import type { Lines } from './use-lines.ts'

/**
 * Tells of a line that was removed, of what was pasted and of a discount by a notice that takes it back; the notice goes
 * when there is nothing to take back any more.
 */
export function useUndoNotices<Own extends object>({ edit, removed, pasted }: Lines<Own>) {
  const t = useTranslations('lines')
  const notify = useNotify()
  const notices = useRef(new Map<string, () => void>())
  useEffect(() => {
    const keys = new Set([...removed.map(({ line }) => line.key), ...pasted.map(({ paste }) => paste.key)])
    for (const [key, hide] of notices.current) {
      if (keys.has(key)) continue
      hide()
      notices.current.delete(key)
    }
  }, [removed, pasted])
  const tell = useCallback(
    (key: string, text: string, label: string) => {
      notices.current.set(key, notify.done(text, { label, act: () => edit.undo(key) }))
    },
    [edit, notify],
  )
  const onRemove = useCallback(
    (line: LocalLine<Own>) => {
      edit.remove(line.key)
      if (isEmpty(line)) return
      tell(line.key, t('removed', { line: firstCharacters(line.values.description, 60) }), t('undo'))
    },
    [edit, tell, t],
  )
  const onPasted = useCallback(
    ({ key, faults, beyond }: Paste<Own>, rows: number) => {
      const unread = Object.keys(faults).length
      tell(key, t('pasted', { rows, unread, beyond: String(beyond) }), t('unpaste'))
    },
    [tell, t],
  )
  const onDiscounted = useCallback(
    ({ key }: Paste<Own>) => tell(key, t('discounting.given'), t('unpaste')),
    [tell, t],
  )
  return { onRemove, onPasted, onDiscounted }
}
