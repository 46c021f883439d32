import { useEffect } from 'react'

/** What had the focus; for an entry of a menu, which is gone by now, the button that opened the menu. */
function presentFocus(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

/** Once a dialog is gone, or closed where it stays, the focus is where it was when the dialog came. */
export function useReturnedFocus(opened = true): void {
  useEffect(() => {
    if (!opened) return
    const before = presentFocus()
    return () => (before as HTMLElement | null)?.focus()
  }, [opened])
}
