import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, type PointerEvent, useRef } from 'react'
import { DAY_MINUTES, minutesOf } from '../../format/clock-times.ts'
import type { Wall } from '../../format/wall-clock.ts'
import type { Event } from './events.ts'
import { isOwnPlace, type Snap } from './snap.ts'

const SLOTS = '[class*="weekViewDaySlots"], [class*="dayViewTimeSlots"]'

const two = (count: number) => String(count).padStart(2, '0')
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** The time of day at a height over a column of slots, as the schedule snaps to it; undefined beside the slots. */
function timeAt(column: Element, y: number, { slotMinutes, snapMinutes }: Snap): number | undefined {
  const slots = [...column.querySelectorAll<HTMLElement>('[data-time]')]
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return undefined
  const isOver = (slot: HTMLElement) => y <= slot.getBoundingClientRect().bottom
  const slot = slots.find(isOver) ?? last
  const { top, height } = slot.getBoundingClientRect()
  const share = height > 0 ? Math.min(1, Math.max(0, (y - top) / height)) : 0
  const minutes = minutesOf(slot.dataset.time!) + share * slotMinutes
  const snapped = Math.round(minutes / snapMinutes) * snapMinutes
  return Math.max(minutesOf(first.dataset.time!), snapped)
}

const lengthOf = (event: Event) =>
  (Date.parse(event.payload!.entry.end_time) - Date.parse(event.payload!.entry.start_time)) / 60_000

/**
 * Writes the hours that a drag, a new length or a selection would give on what is drawn of it: as a property of the
 * schedule's element, which its style sheet shows there. What is over midnight keeps its hours and says none.
 */
export function useGhost(events: readonly Event[], snap: Snap) {
  const dragged = useRef<Event | undefined>(undefined)
  const edge = useRef<string | undefined>(undefined)
  const pressed = useRef(false)
  const say = (frame: HTMLElement, text: string) => frame.style.setProperty('--ghost-hour', `"${text}"`)
  const columnOf = ({ target }: { target: unknown }) =>
    target instanceof Element ? target.closest(SLOTS) : null

  const sayDrag = (event: DragEvent<HTMLElement>) => {
    const [column, own] = [columnOf(event), dragged.current]
    // The pointer as the schedule is told of it (use-gestures.ts).
    const start = column && timeAt(column, event.nativeEvent.clientY, snap)
    if (start === null || start === undefined || !own) return
    const standing = minutesOf((own.start as Wall).slice(11))
    const from = isOwnPlace(start, standing, snap)
      ? standing
      : Math.min(start, DAY_MINUTES - snap.snapMinutes)
    say(event.currentTarget, `${timeOf(from)}–${timeOf(from + lengthOf(own))}`)
  }

  const sayLength = (frame: HTMLElement) => {
    const drawn = frame.querySelector<HTMLElement>('[data-event-id][data-resizing]')
    const column = drawn?.closest(SLOTS)
    if (!drawn || !column) return false
    const { top, bottom } = drawn.getBoundingClientRect()
    const time = timeAt(column, edge.current === 'top' ? top : bottom, snap)
    if (time !== undefined) say(frame, timeOf(time))
    return true
  }

  const saySelection = (frame: HTMLElement) => {
    const selected = [...frame.querySelectorAll<HTMLElement>('[data-time][data-drag-selected]')]
    const [first, last] = [selected[0]?.dataset.time, selected.at(-1)?.dataset.time]
    if (first && last) say(frame, `${timeOf(minutesOf(first))}–${timeOf(minutesOf(last) + snap.slotMinutes)}`)
  }

  // The schedule draws a moment after the pointer moved: what is drawn is read anew until it is let go.
  const follow = (frame: HTMLElement) => {
    pressed.current = true
    const look = () => {
      if (!pressed.current) return
      if (!sayLength(frame)) saySelection(frame)
      requestAnimationFrame(look)
    }
    look()
  }
  const letGo = () => {
    pressed.current = false
  }
  useWindowEvent('pointerup', letGo)
  useWindowEvent('pointercancel', letGo)

  return {
    onDragStartCapture: ({ target }: DragEvent<HTMLElement>) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
      dragged.current = events.find((event) => String(event.id) === id)
    },
    onDragOver: sayDrag,
    onPointerMove: ({ currentTarget, target, buttons }: PointerEvent<HTMLElement>) => {
      const held = target instanceof HTMLElement && target.closest<HTMLElement>('[data-edge]')
      if (buttons === 0) edge.current = held ? held.dataset.edge : undefined
      else if (!pressed.current) follow(currentTarget)
    },
  }
}
