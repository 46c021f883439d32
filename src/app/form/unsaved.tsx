'use client'

import { Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'

/** Leaving the page with changes that are not saved asks first: links, reload, closing the window. */
export function useUnsavedGuard(dirty: boolean): void {
  const t = useTranslations('common')
  const router = useRouter()
  useWindowEvent('beforeunload', (event) => {
    if (dirty) event.preventDefault()
  })
  useEffect(() => {
    if (!dirty) return
    const ask = (event: MouseEvent) => {
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
      modals.openConfirmModal({
        title: t('unsaved'),
        children: <Text size="sm">{t('unsavedEffect')}</Text>,
        labels: { confirm: t('discard'), cancel: t('stay') },
        confirmProps: { color: 'red' },
        onConfirm: () => router.push(url.pathname + url.search),
      })
    }
    document.addEventListener('click', ask, { capture: true })
    return () => document.removeEventListener('click', ask, { capture: true })
  }, [dirty, router, t])
}
