import { useEffect, useRef } from 'react'

/** What had the focus; for an entry of a menu, which is gone by now, the button that opened the menu. */
function presentFocus(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

/** Whether something on the page has taken the focus: a dialog that is gone leaves it to nothing, one that fades out has it. */
function isTaken(): boolean {
  const now = document.activeElement
  return now !== null && now !== document.body && now.closest('[role="dialog"]') === null
}

/** The pencil or the menu at a record's head, whichever is shown. */
const head = () =>
  [...document.querySelectorAll<HTMLElement>('[data-of-record]')].find(
    (each) => each.getClientRects().length > 0,
  )

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
      const isThere = before?.isConnected && before !== document.body
      const next = isThere ? (before as HTMLElement) : head()
      next?.focus({ preventScroll: !isThere })
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
