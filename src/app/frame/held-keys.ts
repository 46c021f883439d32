type Hold = { keys: string[]; handOver: () => void }

/** What was pressed while nothing was there yet to take it; null while nothing is opening. */
let current: Hold | null = null

/** Longer than anything takes to open: a page whose code never comes is not deaf for good. */
const LONGEST_MS = 15_000

const isText = (key: string) => [...key].length === 1
const isTaken = (key: string) => isText(key) || key === 'Backspace' || key === 'Enter'

function take(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (!current || isCommand || event.isComposing || !isTaken(key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  current.keys.push(key)
}

/** What the page makes of Enter; else its form is sent, as by the browser. */
function enter(): void {
  const field = document.activeElement
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field?.dispatchEvent(event) && field instanceof HTMLInputElement) field.form?.requestSubmit()
}

function replay(keys: readonly string[]): void {
  for (const [index, key] of keys.entries()) {
    // A key that opens something again leaves it those after it.
    if (current) {
      current.keys.push(...keys.slice(index))
      return
    }
    if (isText(key)) document.execCommand('insertText', false, key)
    else if (key === 'Backspace') document.execCommand('delete')
    else enter()
  }
}

/**
 * Keeps what is typed from going anywhere until it is handed over to the field that has the focus by then: while
 * something opens, no letter is lost, none lands in what was left, and none is a shortcut.
 * @returns hands it over
 */
export function holdKeys(): () => void {
  if (current) return current.handOver
  const keys: string[] = []
  const end = () => {
    clearTimeout(timeout)
    if (current?.keys !== keys) return
    current = null
    window.removeEventListener('keydown', take, { capture: true })
    replay(keys)
  }
  const timeout = setTimeout(() => {
    keys.length = 0
    end()
  }, LONGEST_MS)
  // Not in the midst of the event by which the field took the focus; what is pressed until then keeps its order.
  const handOver = () => {
    if (keys.length === 0) end()
    else setTimeout(end)
  }
  current = { keys, handOver }
  window.addEventListener('keydown', take, { capture: true })
  return handOver
}

/** Holds the keys for a dialog that opens, until it has the focus. Answers what ends that before. */
export function holdForDialog(): () => void {
  const handOver = holdKeys()
  const check = ({ target }: FocusEvent) => {
    if ((target as Element).closest('[role="dialog"]')) stop()
  }
  const stop = () => {
    document.removeEventListener('focusin', check)
    handOver()
  }
  document.addEventListener('focusin', check)
  return stop
}
