import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { guard, leave } from './leave-guard.ts'
import { ask } from './questions.ts'

// The part of the Navigation API that is used here; TypeScript's DOM does not know it yet.
type Traversal = Event & { navigationType: string; destination: { key: string; url: string | null } }
type BrowserHistory = EventTarget & { traverseTo: (key: string) => void }

/** Where a click leads within the console; null for what leaves this page as it is. */
function pageOf(event: MouseEvent): string | null {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.target === '_blank' || event.ctrlKey || event.metaKey || event.defaultPrevented)
    return null
  const { origin, pathname, search } = new URL(link.href)
  return origin === location.origin && pathname !== location.pathname ? pathname + search : null
}

const isEdited = (search: string) => new URLSearchParams(search).has('edit')

/** Whether what is unsaved still stands at the address: the page is the same, and so is whether its record is edited. */
function standsAt(address: string, wasEdited: boolean): boolean {
  const { pathname, search } = new URL(address)
  return pathname === location.pathname && (isEdited(search) || !wasEdited)
}

/** The browser's back and forward, in the browsers that let a page ask first. */
function guardHistory(isOfPage: boolean): () => void {
  const history = (globalThis as { navigation?: BrowserHistory }).navigation
  if (!history) return () => {}
  let leaving = false
  const wasEdited = !isOfPage && isEdited(location.search)
  const check = (event: Event) => {
    const { navigationType, destination } = event as Traversal
    const { key, url } = destination
    const stays = url && standsAt(url, wasEdited)
    if (navigationType !== 'traverse' || !event.cancelable || stays || leaving) return
    event.preventDefault()
    leave(() => {
      leaving = true
      history.traverseTo(key)
    })
  }
  history.addEventListener('navigate', check)
  return () => history.removeEventListener('navigate', check)
}

/**
 * Leaving the page with changes that are not saved asks first: links, Ctrl-K, back, reload, closing the window.
 * @param onGivenUp it was answered that they may be lost
 * @param isOfPage they stand on the page whether its record is being edited or not
 * @returns goes on once they were given up: what closes a form without leaving the page
 */
export function useUnsavedGuard(
  dirty: boolean,
  onGivenUp?: () => void,
  { isOfPage = false } = {},
): (go: () => void) => void {
  const t = useTranslations('common')
  const router = useRouter()
  const givenUp = useRef(onGivenUp)
  givenUp.current = onGivenUp
  useWindowEvent('beforeunload', (event) => {
    if (dirty) event.preventDefault()
  })
  const askBefore = useCallback(
    (onConfirm: () => void) =>
      ask({
        title: t('unsaved'),
        effect: t('unsavedEffect'),
        confirm: t('discard'),
        cancel: t('stay'),
        onConfirm: () => {
          givenUp.current?.()
          onConfirm()
        },
      }),
    [t],
  )
  useEffect(() => {
    if (!dirty) return
    const check = (event: MouseEvent) => {
      const page = pageOf(event)
      if (page === null) return
      event.preventDefault()
      event.stopPropagation()
      leave(() => router.push(page))
    }
    const releases = [guard(askBefore), guardHistory(isOfPage)]
    document.addEventListener('click', check, { capture: true })
    return () => {
      for (const release of releases) release()
      document.removeEventListener('click', check, { capture: true })
    }
  }, [dirty, router, askBefore, isOfPage])
  return (go) => (dirty ? askBefore(go) : go())
}
