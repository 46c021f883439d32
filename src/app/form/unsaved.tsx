'use client'

import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { guard } from './leaving.ts'
import { ask as askFirst } from './questions.ts'

/** Leaving the page with changes that are not saved asks first: links, Ctrl-K, reload, closing the window. */
export function useUnsavedGuard(dirty: boolean): void {
  const t = useTranslations('common')
  const router = useRouter()
  useWindowEvent('beforeunload', (event) => {
    if (dirty) event.preventDefault()
  })
  useEffect(() => {
    if (!dirty) return
    const askBefore = (onConfirm: () => void) =>
      askFirst({
        title: t('unsaved'),
        effect: t('unsavedEffect'),
        confirm: t('discard'),
        cancel: t('stay'),
        onConfirm,
      })
    const check = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]')
      // A link into another window leaves this one as it is.
      if (
        !link ||
        (link as HTMLAnchorElement).target === '_blank' ||
        event.ctrlKey ||
        event.metaKey ||
        event.defaultPrevented
      )
        return
      const url = new URL((link as HTMLAnchorElement).href)
      if (url.origin !== location.origin || url.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      askBefore(() => router.push(url.pathname + url.search))
    }
    const unguard = guard(askBefore)
    document.addEventListener('click', check, { capture: true })
    return () => {
      unguard()
      document.removeEventListener('click', check, { capture: true })
    }
  }, [dirty, router, t])
}
