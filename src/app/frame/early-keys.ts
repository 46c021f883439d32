import { isPageInFront } from './over-page.tsx'

/** A key that was pressed before the page that has it as a shortcut was ready. */
let early: { key: string; path: string; at: number } | null = null
/** The page that was gone to by a key, until it is there. */
let awaited: { path: string; at: number } | null = null

/** Who has waited longer no longer means it. */
const LONGEST_MS = 5000

const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="menu"]'

/** Whether another page is on its way: until it is there, keys are not those of the page that is left. */
export function isPageAwaited(): boolean {
  if (awaited && (awaited.path === location.pathname || performance.now() - awaited.at > LONGEST_MS))
    awaited = null
  return awaited !== null
}

/** The keys that follow are those of a page to which the person goes. */
export function awaitPage(path: string): void {
  awaited = path === location.pathname ? null : { path, at: performance.now() }
}

/** Whether a shortcut that is there only now was pressed a moment ago, with nothing else since; tells it once. */
export function wasPressedEarly(key: string): boolean {
  if (early?.key !== key || early.path !== location.pathname) return false
  const { at } = early
  early = null
  return performance.now() - at < LONGEST_MS
}

function remember(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  const isComing = isPageAwaited()
  early = null
  if (key.length !== 1 || ctrlKey || metaKey || altKey || (defaultPrevented && !isComing)) return
  if ((target as Element).closest?.(ELSEWHERE) || !isPageInFront()) return
  early = { key, path: awaited?.path ?? location.pathname, at: performance.now() }
}

// From the moment that the page's code runs: the shortcuts come with what they are for, and once it is known who is there.
if (typeof window !== 'undefined') {
  document.addEventListener('keydown', remember)
  document.addEventListener('pointerdown', () => {
    early = null
    awaited = null
  })
}
