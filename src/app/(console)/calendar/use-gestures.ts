import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, useEffect, useRef } from 'react'

/**
 * An entry keeps to the pointer where it was grabbed: the schedule puts its beginning under the pointer, so it is told
 * of a pointer that is higher by what was grabbed.
 */
function useGrab(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    let grabbed = 0
    const grab = ({ target, clientY }: DragEvent) => {
      const entry = target instanceof Element ? target.closest('[data-event-id]') : null
      grabbed = entry ? clientY - entry.getBoundingClientRect().top : 0
    }
    const lift = (event: DragEvent) =>
      Object.defineProperty(event, 'clientY', { value: event.clientY - grabbed })
    const listening = new AbortController()
    const early = { capture: true, signal: listening.signal }
    window.addEventListener('dragstart', grab, early)
    window.addEventListener('dragover', lift, early)
    window.addEventListener('drop', lift, early)
    return () => listening.abort()
  }, [enabled])
}

/**
 * What a press of the pointer on the schedule may do. A press that only closes an open entry does nothing else, and
 * Escape takes back a selection or a new length while the pointer is still down.
 */
export function useGestures({ isOpen, inHours }: { isOpen: boolean; inHours: boolean }) {
  useGrab(inHours)
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
