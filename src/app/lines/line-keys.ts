import type { KeyboardEvent } from 'react'
import { lastDone } from './lines-state.ts'
import type { Lines } from './use-lines.ts'

const FIELDS = new Set(['INPUT', 'TEXTAREA', 'SELECT'])
const isField = (target: EventTarget) => FIELDS.has((target as Element).tagName)

type Actions<Own extends object> = {
  lines: Lines<Own>
  save: () => void
  onMoved: (to: number) => void
}

function moveBy<Own extends object>(actions: Actions<Own>, by: number, index: number, field: string): void {
  const { lines, onMoved } = actions
  const to = index + by
  if (to < 0 || to >= lines.lines.length) return
  lines.edit.move(index, to, field)
  onMoved(to)
}

/** Ctrl-Z is the field's own while something was typed after the last removal or paste. */
function undoes<Own extends object>(lines: Lines<Own>): boolean {
  return lastDone(lines) !== undefined && !lines.typedSince
}

/**
 * The keys of the lines: Enter goes on, Alt with an arrow moves the line. Ctrl-S and Ctrl-Z of a field are taken here;
 * outside of fields they are shortcuts of the page.
 */
export function lineKeys<Own extends object>(actions: Actions<Own>) {
  return (event: KeyboardEvent) => {
    const { lines, save } = actions
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const { key: pressed, altKey, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const run = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (control && !altKey && isField(event.target)) {
      if (pressed === 's') return run(save)
      if (pressed === 'z' && !shiftKey && undoes(lines)) return run(() => lines.edit.undo())
    }
    const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (!cell || control || shiftKey) return
    const [key = '', field = ''] = cell.split('.')
    const index = lines.lines.findIndex((line) => line.key === key)
    if (altKey && pressed === 'ArrowUp') return run(() => moveBy(actions, -1, index, field))
    if (altKey && pressed === 'ArrowDown') return run(() => moveBy(actions, 1, index, field))
    if (!altKey && pressed === 'Enter' && isField(event.target)) run(() => lines.edit.next({ key, field }))
  }
}
