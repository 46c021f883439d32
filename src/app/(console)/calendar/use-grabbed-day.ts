import { type DragEvent, useRef } from 'react'
import type { Day } from './days.ts'

type Point = { clientX: number; clientY: number }

/** The day of a view under a point: by its column in a week, by its square in a month. */
function dayAt(frame: HTMLElement, { clientX, clientY }: Point): Day | undefined {
  const isBeside = (node: HTMLElement) => {
    const { left, right } = node.getBoundingClientRect()
    return left <= clientX && clientX < right
  }
  const isUnder = (node: HTMLElement) => {
    const { top, bottom } = node.getBoundingClientRect()
    return isBeside(node) && top <= clientY && clientY < bottom
  }
  const all = (what: string) => [...frame.querySelectorAll<HTMLElement>(what)]
  const square = all('[data-day]').find(isUnder)
  return square?.dataset.day ?? all('[data-time]').find(isBeside)?.dataset.dragSlotGroup
}

/** On which of its days an entry of several was grabbed. */
export function useGrabbedDay() {
  const day = useRef<Day | undefined>(undefined)
  return {
    grabbed: () => day.current,
    onDragStartCapture: (event: DragEvent<HTMLElement>) => {
      // The pointer as it is, also for a finger.
      day.current = dayAt(event.currentTarget, event.nativeEvent)
    },
  }
}
