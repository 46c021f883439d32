/*
 * What was pressed last, and what opened the dialog or menu in which it was: where success is told (console.md#forms).
 */

/** What is pressed to do something. */
export const PRESSABLE = 'button, a[href], input, [role="option"], [role="menuitem"]'

/** What opens over the page, and is gone once something was chosen in it. */
const OVER_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]'

/** A change that takes longer than this is not told of at what was pressed. */
const RECENT_MS = 30_000

const MAX_PRESSES = 6

let presses: readonly Element[] = []
let pressed_at = 0

function note(element: Element | null | undefined): void {
  if (!element) return
  const before = presses.filter((each) => each !== element)
  presses = element.closest(OVER_PAGE) ? [element, ...before].slice(0, MAX_PRESSES) : [element]
  pressed_at = Date.now()
}

/** Notes what is pressed from now on; answers with what ends that. */
export function watchPresses(): () => void {
  const ended = new AbortController()
  const how = { capture: true, signal: ended.signal }
  window.addEventListener('click', ({ target }) => note((target as Element).closest?.(PRESSABLE)), how)
  // Ctrl-S sends a form without a press of its button.
  window.addEventListener(
    'submit',
    ({ target, submitter }) => note(submitter ?? (target as Element).querySelector('[type="submit"]')),
    how,
  )
  return () => ended.abort()
}

/** What was pressed last, then what had opened where it stands; nothing where that is long ago. */
export const pressesNow = (): readonly Element[] => (Date.now() - pressed_at < RECENT_MS ? presses : [])

/** It stands in a dialog, which may be about to close. */
export const isInDialog = (element: Element | undefined): boolean =>
  Boolean(element?.closest('[role="dialog"]'))
