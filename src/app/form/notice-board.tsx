import '@mantine/notifications/styles.layer.css'
import { Notifications, useNotifications } from '@mantine/notifications'
import { type CSSProperties, useEffect, useState } from 'react'
import classes from './form.module.css'

const GAP = 16

/** What one presses next: the filled buttons, what stands beside them at the foot of a form, a phone's bar. */
const NEXT = '[data-variant="filled"], [data-foot], [data-bottom-bar]'

/** What one may press besides: the actions of rows, and the other buttons. */
const PRESSED = `${NEXT}, button, [role="button"], .mantine-Button-root`

/** How far above the lower edge as much as the notices need is free of some elements; undefined where it is not in a height. */
function freeOf(selector: string, within: number): number | undefined {
  const notices = [...document.querySelectorAll(`.${classes.board} [role="alert"]`)].map((notice) =>
    notice.getBoundingClientRect(),
  )
  const height = notices.reduce((sum, notice) => sum + notice.height + GAP, 0)
  const left = Math.min(...notices.map((notice) => notice.left))
  const right = Math.max(...notices.map((notice) => notice.right))
  const taken = [...document.querySelectorAll(selector)]
    .filter((each) => !each.closest(`.${classes.board}`))
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 0 && each.right > left && each.left < right)
    .sort((a, b) => b.bottom - a.bottom)
  let bottom = GAP
  for (const { top, bottom: end } of taken) {
    const edge = window.innerHeight - bottom
    if (top < edge && end > edge - height) bottom = window.innerHeight - top + GAP / 2
  }
  return bottom + height > within ? undefined : bottom
}

/**
 * How far above the lower edge the notices stand: free of all buttons where the lower half of the window has room for that,
 * else of what one presses next, at least above a phone's bar.
 */
const clearance = (): number =>
  freeOf(PRESSED, window.innerHeight / 2) ??
  freeOf(NEXT, window.innerHeight) ??
  freeOf('[data-bottom-bar]', window.innerHeight) ??
  GAP

/** Where notices stand: above what is pressed, also when that moves. */
function useClearance(): number {
  const { notifications } = useNotifications()
  const [bottom, setBottom] = useState(GAP)
  const isEmpty = notifications.length === 0
  useEffect(() => {
    if (isEmpty) return
    let frame = 0
    const place = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setBottom(clearance()))
    }
    place()
    // A notice, or what stands below it, may come, grow or go after this one was told.
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    const scrolling = { capture: true, passive: true }
    window.addEventListener('scroll', place, scrolling)
    window.addEventListener('transitionend', place, scrolling)
    window.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      window.removeEventListener('scroll', place, scrolling)
      window.removeEventListener('transitionend', place, scrolling)
      window.removeEventListener('resize', place)
    }
  }, [isEmpty, notifications])
  return bottom
}

export function NoticeBoard() {
  const bottom = useClearance()
  const style = { '--notices-bottom': `${bottom}px` } as CSSProperties
  return <Notifications position="bottom-center" className={classes.board!} style={style} />
}
