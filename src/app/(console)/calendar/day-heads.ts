import { useLayoutEffect, useRef } from 'react'

/**
 * A day over its column is called by what it shows, "Mon 10", and how full it is, the place of its whole day by the day as
 * people say it; the schedule's own names leave that out or have an ISO date, and no property changes them.
 */
export function useDayHeads(
  loads: readonly { text: string; isOver: boolean; booked: number }[],
  allDay: readonly string[],
) {
  const frame = useRef<HTMLDivElement>(null)
  // After any drawing: the labels are made anew with another week, and when it becomes known who may write.
  useLayoutEffect(() => {
    const labels = frame.current?.querySelectorAll<HTMLElement>('[class*="weekViewDayLabel"]') ?? []
    for (const [index, label] of [...labels].entries()) {
      label.removeAttribute('aria-label')
      const load = loads[index]
      label.dataset.load = load && load.booked > 0 ? load.text : ''
      label.toggleAttribute('data-over', load?.isOver ?? false)
    }
    const slots = frame.current?.querySelectorAll('[class*="AllDaySlots"] [class*="weekViewDaySlot"]') ?? []
    for (const [index, slot] of [...slots].entries()) slot.setAttribute('aria-label', allDay[index] ?? '')
  })
  return frame
}
