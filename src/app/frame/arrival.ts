import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** What holds the page within the frame. */
export const PAGE = 'page'

/**
 * Gives the page the focus: from there the keyboard goes on into it. Only while it has it: a press beside the controls of a
 * page takes the focus nowhere.
 */
export function focusPage(): void {
  const page = document.getElementById(PAGE)
  if (!page) return
  page.tabIndex = -1
  page.addEventListener('blur', () => page.removeAttribute('tabindex'), { once: true })
  page.focus({ preventScroll: true })
}

/** Once another page has come, and with the one before it what had the focus has gone, the page has it. */
export function useArrival(): void {
  const pathname = usePathname()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (document.activeElement === document.body) focusPage()
  }, [pathname])
}
