import { type PointerEvent, useRef, useState } from 'react'
import type { OpeningPeriod } from '../../../../domain/opening-hours.ts'
import { DAY_MINUTES, minutesOf, timeOf } from '../../../format/clock-times.ts'
import { fits, withPeriod } from './week-periods.ts'

const SNAP_MINUTES = 15
/** So near to an end, in pixels, a period is made longer or shorter; elsewhere it is moved. */
const EDGE_PX = 7

/** What is drawn: a new period, an end of one, or all of it. */
type Grip = 'new' | 'start' | 'end' | 'whole'
type Drag = {
  grip: Grip
  former: OpeningPeriod | null
  /** Where it was taken hold of, minutes after midnight. */
  from: number
  now: OpeningPeriod
  hasMoved: boolean
}

const snap = (minutes: number) => Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES

function gripOf(block: HTMLElement, y: number): Grip {
  const { top, bottom } = block.getBoundingClientRect()
  if (y - top < EDGE_PX) return 'start'
  return bottom - y < EDGE_PX ? 'end' : 'whole'
}

/** The day and the minute under the pointer. */
function placeOf(grid: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, width, top, height } = grid.getBoundingClientRect()
  const day = Math.floor(((clientX - left) / width) * 7) + 1
  const minute = ((clientY - top) / height) * DAY_MINUTES
  return { weekday: Math.max(1, Math.min(7, day)), minute: Math.max(0, Math.min(DAY_MINUTES, minute)) }
}

function dragged({ grip, former, from }: Drag, { weekday, minute }: { weekday: number; minute: number }) {
  const span = (start: number, end: number, day = former?.weekday ?? weekday) => ({
    ...{ weekday: day, opens_at: timeOf(start), closes_at: timeOf(end) },
  })
  const to = snap(minute)
  if (grip === 'new' || !former) return span(Math.min(from, to), Math.max(from, to))
  const [start, end] = [minutesOf(former.opens_at), minutesOf(former.closes_at)]
  if (grip === 'start') return span(Math.min(to, end - SNAP_MINUTES), end)
  if (grip === 'end') return span(start, Math.max(to, start + SNAP_MINUTES))
  const moved = Math.max(0, Math.min(DAY_MINUTES - (end - start), snap(start + minute - from)))
  return span(moved, moved + end - start, weekday)
}

type Options = {
  periods: readonly OpeningPeriod[]
  onChange: (periods: OpeningPeriod[]) => void
  enabled: boolean
}

/** Draws periods in a week with the mouse, moves them and their ends. A finger scrolls: it opens a period instead. */
export function useWeekDrag({ periods, onChange, enabled }: Options) {
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Whether the click that follows ends a drag, so that nothing opens. */
  const ended = useRef(false)
  const others = drag ? withPeriod(periods, drag.former, null) : periods

  const begin = (event: PointerEvent, former: OpeningPeriod | null, day?: number) => {
    ended.current = false
    if (!enabled || event.button !== 0 || event.pointerType === 'touch') return
    const { weekday, minute } = placeOf(grid.current!, event)
    const from = former ? minute : snap(minute)
    const grip = former ? gripOf(event.currentTarget as HTMLElement, event.clientY) : 'new'
    const now = former ?? { weekday: day ?? weekday, opens_at: timeOf(from), closes_at: timeOf(from) }
    event.stopPropagation()
    setDrag({ grip, former, from, now, hasMoved: false })
  }
  const move = (event: PointerEvent) => {
    if (!drag) return
    const place = placeOf(grid.current!, event)
    const now = dragged(drag, drag.grip === 'new' ? { ...place, weekday: drag.now.weekday } : place)
    const same = now.opens_at === drag.now.opens_at && now.closes_at === drag.now.closes_at
    if (same && now.weekday === drag.now.weekday) return
    // Not before: a click on a period would be the grid's.
    grid.current!.setPointerCapture(event.pointerId)
    setDrag({ ...drag, now, hasMoved: true })
  }
  const end = () => {
    if (!drag) return
    ended.current = drag.hasMoved
    if (drag.hasMoved && fits(drag.now, others)) onChange(withPeriod(periods, drag.former, drag.now))
    setDrag(null)
  }
  return {
    grid,
    /** What is being drawn, and whether it can stay where it is. */
    drawn: drag?.hasMoved ? { period: drag.now, fits: fits(drag.now, others) } : null,
    held: drag?.hasMoved ? drag.former : null,
    wasDrag: () => ended.current,
    begin,
    handlers: { onPointerMove: move, onPointerUp: end, onPointerCancel: () => setDrag(null) },
  }
}
