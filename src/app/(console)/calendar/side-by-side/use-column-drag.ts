import { type DragEvent, useRef } from 'react'
import type { Column } from './columns.ts'

const HOURS = '[class*="dayViewTimeSlots"]'

/** Over which column something is dragged, for the drop and for where it is drawn meanwhile. */
export function useColumnDrag(columns: readonly Column[] | null) {
  const under = useRef<string | null>(null)
  return {
    /** The key of the column that it was dropped on. */
    dropped: () => under.current,
    onDragOver: ({ currentTarget, target, clientX }: DragEvent<HTMLElement>) => {
      const hours = target instanceof Element ? target.closest(HOURS) : null
      if (!hours || !columns) return
      const { left, width } = hours.getBoundingClientRect()
      const place = Math.floor(((clientX - left) / width) * columns.length)
      const index = Math.min(columns.length - 1, Math.max(0, place))
      under.current = columns[index]!.key
      currentTarget.style.setProperty('--ghost-column', String(index))
    },
  }
}
