import { type RefObject, useLayoutEffect, useRef } from 'react'

function show(area: HTMLDivElement): void {
  const opens = area.closest<HTMLElement>('[data-opens]')?.dataset.opens
  const slot = area.querySelector(`[data-time="${opens}"]`)
  if (!slot) return
  const above = area.querySelectorAll(
    '[class*="weekViewHeader"], [class*="AllDaySlots "], [class*="dayViewAllDay "]',
  )
  const sticky = [...above].reduce((height, each) => height + each.clientHeight, 0)
  area.scrollTop += slot.getBoundingClientRect().top - area.getBoundingClientRect().top - sticky
}

/**
 * Shows the working hours first, whenever the hours are drawn anew and it is known what stands in them; what is earlier
 * and later is scrolled to.
 */
export function useWorkingHours(isUnread: boolean): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!area.current || isUnread || shown.current === area.current) return
    show(area.current)
    shown.current = area.current
  })
  return area
}
