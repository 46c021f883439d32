import { IconCheck } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDays } from '../format/numbers.ts'
import classes from './form.module.css'
import { isInDialog, pressesNow, watchPresses } from './pressed.ts'
import { anchorOf, besideOf } from './said-place.ts'

type Told = {
  message: string
  /** When it was done: an instant. */
  at: string
  presses: readonly Element[]
  /** Tells of it in a notice, where nothing of what was pressed stands any more. */
  elsewhere: () => void
}

const SAID_EVENT = 'officina:said'

/** Long enough to be read. */
const SHOWN_MS = 6000
/** A dialog that is about to close has closed, and a page that is led to has come. */
const MOVING_MS = { dialog: 250, page: 1000 }

/**
 * Says that something was done beside what was pressed for it.
 * @param elsewhere says so where that is not in sight any more
 */
export function sayBeside(message: string, elsewhere: () => void): void {
  const detail: Told = { message, at: new Date().toISOString(), presses: pressesNow(), elsewhere }
  window.dispatchEvent(new CustomEvent(SAID_EVENT, { detail }))
}

/** What is told now, and whether that may be shown yet. */
function useTold() {
  const [told, setTold] = useState<Told | null>(null)
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const unwatch = watchPresses()
    const take = (event: Event) => {
      const next = (event as CustomEvent<Told>).detail
      setDue(!isInDialog(next.presses[0]))
      setTold(next)
    }
    window.addEventListener(SAID_EVENT, take)
    return () => {
      unwatch()
      window.removeEventListener(SAID_EVENT, take)
    }
  }, [])
  useEffect(() => {
    if (!told) return
    const due = setTimeout(() => setDue(true), MOVING_MS.dialog)
    const over = setTimeout(() => setTold(null), SHOWN_MS)
    return () => {
      clearTimeout(due)
      clearTimeout(over)
    }
  }, [told])
  return { told, isDue, forget: () => setTold(null) }
}

/** Keeps an element beside what it tells of while the page moves. */
function useBeside(told: Told | null, isDue: boolean, forget: () => void) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!told || !isDue) return
    let frame = 0
    let gone = 0
    const tellElsewhere = () => {
      told.elsewhere()
      forget()
    }
    const place = () => {
      const own = box.current
      const anchor = anchorOf(told.presses)
      if (!own) return
      own.hidden = anchor === null
      if (!anchor) {
        gone ||= window.setTimeout(tellElsewhere, MOVING_MS.page)
        return
      }
      clearTimeout(gone)
      gone = 0
      const { left, top } = besideOf(anchor, own.getBoundingClientRect())
      own.style.left = `${left}px`
      own.style.top = `${top}px`
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const changes = new MutationObserver(later)
    changes.observe(document.body, { childList: true, subtree: true })
    const how = { capture: true, passive: true }
    for (const name of ['scroll', 'transitionend', 'resize']) window.addEventListener(name, later, how)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(gone)
      changes.disconnect()
      for (const name of ['scroll', 'transitionend', 'resize']) window.removeEventListener(name, later, how)
    }
  }, [told, isDue])
  return box
}

/** Where success is told: beside what was pressed, with the hour; it takes no press from what stands under it. */
export function Said() {
  const { told, isDue, forget } = useTold()
  const box = useBeside(told, isDue, forget)
  const days = useDays()
  return (
    <div aria-live="polite">
      {told && isDue && (
        <div ref={box} className={`${classes.said} figures`}>
          <IconCheck size={16} aria-hidden />
          <span>{told.message}</span>
          <span>{days.time(told.at)}</span>
        </div>
      )}
    </div>
  )
}
