'use client'

import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, useRef } from 'react'

/**
 * What a press of the pointer on the schedule may do. A press that only closes an open entry does nothing else, and
 * Escape takes back a selection or a new length while the pointer is still down.
 */
export function useGestures(isOpen: boolean) {
  const press = useRef({ isDown: false, counts: true })
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !press.current.isDown) return
    press.current = { isDown: false, counts: false }
    // The schedule ends every gesture on this; what it then reports does not count.
    document.dispatchEvent(new Event('pointerup'))
  })
  useWindowEvent('pointerup', () => {
    press.current.isDown = false
  })
  return {
    onPointerDownCapture: (_event: PointerEvent) => {
      press.current = { isDown: true, counts: !isOpen }
    },
    /** Keys press without a pointer. */
    onKeyDownCapture: () => {
      if (!press.current.isDown) press.current.counts = true
    },
    counts: () => press.current.counts,
  }
}
