import { useEffect } from 'react'

/** What has the title of its whole text from here, and no longer once it is not cut any more. */
const told = new WeakSet<HTMLElement>()

/** What is cut at its end under the pointer, where nothing around it has a title of its own. */
function cutAt(target: Element): HTMLElement | null {
  for (let each: Element | null = target; each instanceof HTMLElement; each = each.parentElement) {
    if (each.title !== '' && !told.has(each)) return null
    if (each.scrollWidth > each.clientWidth && getComputedStyle(each).textOverflow === 'ellipsis') return each
    if (each.matches('td, th, button, a, li, dialog, [role="dialog"]')) return null
  }
  return null
}

/** Names that have no room are cut; whole they are read under the pointer, wherever they stand. */
export function useWholeWords(): void {
  useEffect(() => {
    const tell = ({ target }: PointerEvent) => {
      if (!(target instanceof HTMLElement)) return
      const cut = cutAt(target)
      if (cut) {
        told.add(cut)
        cut.title = cut.innerText
      } else if (told.delete(target)) target.removeAttribute('title')
    }
    document.addEventListener('pointerover', tell)
    return () => document.removeEventListener('pointerover', tell)
  }, [])
}
