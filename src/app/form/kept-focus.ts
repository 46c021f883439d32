import { useEffect } from 'react'

const isDisabled = (element: Element) => element.matches(':disabled')

/**
 * A button that acts is disabled until its action has ended, and a browser takes the focus from what is disabled, to
 * nothing. It has the focus again once it can be pressed, unless that went elsewhere meanwhile.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let isLost = false
    const over = new AbortController()
    const how = { capture: true, signal: over.signal }
    const take = ({ target }: FocusEvent) => {
      last = target as HTMLElement
      isLost = false
    }
    const leave = ({ target }: FocusEvent) => {
      if (target === last && !isDisabled(last as Element)) last = null
    }
    window.addEventListener('focusin', take, how)
    window.addEventListener('focusout', leave, how)
    // Whoever presses beside it lets it go.
    const letGo = () => {
      isLost = false
    }
    window.addEventListener('pointerdown', letGo, how)
    const changes = new MutationObserver((records) => {
      if (!last || !records.some(({ target }) => target === last)) return
      const wasLost = isLost
      isLost = isDisabled(last)
      if (wasLost && !isLost && document.activeElement === document.body) last.focus({ preventScroll: true })
    })
    changes.observe(document.body, { attributeFilter: ['disabled'], subtree: true })
    return () => {
      over.abort()
      changes.disconnect()
    }
  }, [])
}
