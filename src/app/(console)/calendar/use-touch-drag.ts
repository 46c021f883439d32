import { type RefObject, useEffect } from 'react'

/** A finger that rests so long on an entry lifts it; one that moves before that scrolls. */
const HOLD_MS = 350
const STILL_PX = 8

/** An end of an entry is pulled by itself. */
const LIFTED = '[data-event-id][draggable="true"]'

type Point = { clientX: number; clientY: number }

const isFar = (one: Point, other: Point) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > STILL_PX

/** Tells the schedule of a drag as a mouse's; false where it does not want it. */
const tell = (type: string, target: Element, { clientX, clientY }: Point, dataTransfer: DataTransfer) =>
  target.dispatchEvent(
    new DragEvent(type, { bubbles: true, cancelable: true, clientX, clientY, dataTransfer }),
  )

/** One finger, from when it rests on an entry until it leaves the screen. */
class Finger {
  #entry: Element
  #from: Point
  #at: Point
  #hasMoved = false
  #carried: DataTransfer | null = null
  #timer: ReturnType<typeof setTimeout>

  constructor(entry: Element, at: Point) {
    this.#entry = entry
    this.#from = at
    this.#at = at
    this.#timer = setTimeout(() => this.#lift(), HOLD_MS)
  }

  get isCarrying(): boolean {
    return this.#carried !== null
  }

  #lift(): void {
    const carried = new DataTransfer()
    if (!tell('dragstart', this.#entry, this.#at, carried)) return
    this.#carried = carried
    // Where it would fall is shown at once, so that one sees that it is lifted.
    requestAnimationFrame(() => this.#over())
  }

  #under(): Element {
    return document.elementFromPoint(this.#at.clientX, this.#at.clientY) ?? this.#entry
  }

  #over(): void {
    if (this.#carried) tell('dragover', this.#under(), this.#at, this.#carried)
  }

  /** False once it scrolls. */
  move(to: Point): boolean {
    const isMoved = isFar(this.#from, to)
    if (!this.#carried) return !isMoved
    this.#hasMoved ||= isMoved
    this.#at = to
    this.#over()
    return true
  }

  /** What was lifted and not moved stays where it is. */
  leave(isDropped: boolean): void {
    clearTimeout(this.#timer)
    const carried = this.#carried
    if (!carried) return
    if (isDropped && this.#hasMoved) tell('drop', this.#under(), this.#at, carried)
    tell('dragend', this.#entry, this.#at, carried)
    this.#carried = null
  }
}

/**
 * An entry is dragged by a finger, too, after it was held for a moment: browsers do that by themselves on some devices
 * only, so that theirs is left out on all.
 */
export function useTouchDrag(frame: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const node = frame.current
    if (!node || !enabled) return
    let finger: Finger | null = null
    const end = (isDropped: boolean) => {
      finger?.leave(isDropped)
      finger = null
    }
    const touch = ({ touches, target }: TouchEvent) => {
      end(false)
      const entry = target instanceof Element && !target.closest('[data-edge]') && target.closest(LIFTED)
      if (entry && touches.length === 1) finger = new Finger(entry, touches[0]!)
    }
    const move = (event: TouchEvent) => {
      if (finger && !finger.move(event.touches[0]!)) end(false)
      if (finger?.isCarrying) event.preventDefault()
    }
    const leave = (event: TouchEvent) => {
      // No click follows, which would open the entry.
      if (finger?.isCarrying) event.preventDefault()
      end(true)
    }
    const leaveOut = (event: Event) => {
      if (!finger || !event.isTrusted) return
      event.preventDefault()
      event.stopPropagation()
    }
    const listening = new AbortController()
    const { signal } = listening
    node.addEventListener('touchstart', touch, { signal, passive: true })
    node.addEventListener('touchmove', move, { signal, passive: false })
    node.addEventListener('touchend', leave, { signal, passive: false })
    node.addEventListener('touchcancel', () => end(false), { signal })
    for (const own of ['dragstart', 'contextmenu'])
      node.addEventListener(own, leaveOut, { signal, capture: true })
    return () => {
      end(false)
      listening.abort()
    }
  }, [enabled])
}
