/**
 * Does something at once, or, while a button is being pressed, once the press is over: what appears on the page meanwhile
 * would move the button from under the pointer, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act()
    return
  }
  const over = new AbortController()
  // The click comes in the same task as the pointer's release.
  const release = () => {
    over.abort()
    setTimeout(act)
  }
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(name, release, { capture: true, signal: over.signal })
}
