import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { leave } from '../form/leave-guard.ts'
import { awaitPage } from './early-keys.ts'
import { visibleNouns } from './nouns.ts'
import { isPageInFront } from './over-page.tsx'
import { useSession } from './session.tsx'

const FIRST = 'g'

/** How long after `g` a letter still belongs to it. */
const PAUSE_MS = 1500

const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [aria-modal="true"], [role="menu"]'

/**
 * Leads to a section by `g` and its letter. Keys pressed in a field or a menu are theirs, as all are of a dialog over the
 * page; not of a preview beside a list.
 */
export function GoKeys() {
  const router = useRouter()
  const locale = useLocale()
  const permissions = useSession()?.permissions
  const go = useEffectEvent((key: string) => {
    const noun = visibleNouns(permissions).find(({ letter }) => letter[locale] === key)
    if (noun)
      leave(() => {
        awaitPage(noun.path)
        router.push(noun.path)
      })
    return noun !== undefined
  })
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
      if (ctrlKey || metaKey || altKey || (target as Element).closest?.(ELSEWHERE)) return
      if (!isPageInFront()) return
      const isSecond = timeStamp - firstAt < PAUSE_MS
      firstAt = key === FIRST ? timeStamp : Number.NEGATIVE_INFINITY
      if (!isSecond || !go(key)) return
      // It is no shortcut of the page as well.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', take, { capture: true })
    return () => document.removeEventListener('keydown', take, { capture: true })
  }, [])
  return null
}
