import { useLayoutEffect, useRef } from 'react'
import type { Lines } from './use-lines.ts'

type Wanted = { index: number; field: string }

/** The cell to which something else on the page led, until its lines take the focus there. */
let wanted: Wanted | null = null
const takers = new Set<() => void>()

/** Whoever presses something else meanwhile has gone on. */
function forget(): void {
  wanted = null
}

/**
 * Puts the cursor into a line that is edited, at once; where its lines can only be read so far, because the code that edits
 * them is on its way, as soon as they can be edited.
 */
export function goToCell(cell: Wanted): void {
  wanted = cell
  for (const take of takers) take()
  if (!wanted) return
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, forget, { once: true, capture: true })
}

/** The cell that is wanted takes the focus with the render that follows, in which a box over the page is gone. */
export function useWantedCell<Own extends object>({ lines, edit }: Lines<Own>): void {
  const latest = useRef(lines)
  latest.current = lines
  useLayoutEffect(() => {
    const take = () => {
      const key = wanted && latest.current[wanted.index]?.key
      if (key) edit.focus({ key, field: wanted!.field })
      wanted = null
    }
    take()
    takers.add(take)
    return () => void takers.delete(take)
  }, [edit])
}
