import { useEffect, useRef } from 'react'
import { PAGE } from '../frame/arrival.ts'

/** Nothing has the focus, or only the page as a whole. */
const isNothing = (element: Element | null) =>
  element === null || element === document.body || element.id === PAGE

/** What had the focus; for an entry of a menu, which is gone by now, the button that opened the menu. */
function presentFocus(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

/** Whether something on the page has taken the focus: a dialog that is gone leaves it to nothing, one that fades out has it. */
function isTaken(): boolean {
  const now = document.activeElement
  return !isNothing(now) && now!.closest('[role="dialog"]') === null
}

/** The pencil or the menu at a record's head, whichever is shown. */
const head = () =>
  [...document.querySelectorAll<HTMLElement>('[data-of-record]')].find(
    (each) => each.getClientRects().length > 0,
  )

const controlsIn = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')]

/** What stands in place of a control whose row is gone: the same of the row that moved up to there, or of the last one. */
function placeInTable(element: HTMLElement): () => HTMLElement | undefined {
  const row = element.closest('tr')
  const rows = row?.parentElement
  if (!row || !rows) return () => undefined
  const index = [...rows.children].indexOf(row)
  const at = controlsIn(row).indexOf(element)
  return () => {
    const next = rows.isConnected ? (rows.children[index] ?? rows.lastElementChild) : null
    return next ? controlsIn(next)[at] : undefined
  }
}

/**
 * What has the focus again may go with what the dialog began, once that is done: the row of what is deleted, the menu of an
 * invoice that is a draft again. Then the focus is in the next row, or at the record's head, unless it was taken elsewhere.
 */
function leadOn(element: HTMLElement): void {
  const { pathname } = location
  const inTable = placeInTable(element)
  const over = new AbortController()
  const changes = new MutationObserver(() => {
    if (element.isConnected) return
    over.abort()
    if (location.pathname !== pathname || isTaken()) return
    const next = inTable() ?? head()
    next?.focus({ preventScroll: true })
  })
  over.signal.addEventListener('abort', () => changes.disconnect())
  changes.observe(document.body, { childList: true, subtree: true })
  // Some browsers tell of the focus that is lost with what is removed, while that is still there.
  const leave = () => setTimeout(() => element.isConnected && over.abort())
  element.addEventListener('blur', leave, { signal: over.signal })
}

/**
 * Once a dialog is gone, or closed where it stays, the focus is where it was when the dialog came; but where the dialog led
 * to a field of the page, which has taken the focus by then, it stays there. Of a button that is gone with what the dialog
 * did, as Issue is of a receipt that is issued, and where nothing had the focus, it is at the record's head.
 */
export function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = presentFocus()
    return () => {
      if (isTaken()) return
      const isThere = before?.isConnected && !isNothing(before)
      const next = isThere ? (before as HTMLElement) : head()
      next?.focus({ preventScroll: !isThere })
      if (isThere) leadOn(before as HTMLElement)
    }
  }, [opened])
}

/** Once the form that took a record's place is gone, with what had the focus in it, the focus is where editing begins. */
export function useFocusAfterForm(isEdited: boolean): void {
  const was = useRef(isEdited)
  useEffect(() => {
    if (was.current && !isEdited && !isTaken()) head()?.focus({ preventScroll: true })
    was.current = isEdited
  }, [isEdited])
}
