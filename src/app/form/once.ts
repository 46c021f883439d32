'use client'

import { useRef, useState } from 'react'

type Way = {
  /** The page is left with it: it does not end before the page is gone. */
  leaves?: boolean
}

/**
 * Does an action once, however often its button is pressed before the page has changed with it: the second half of a
 * double click came back as a conflict. What the action has to say of a failure it says itself.
 */
export function useOnce() {
  const running = useRef(false)
  const [acting, setActing] = useState(false)
  const turn = (on: boolean) => {
    running.current = on
    setActing(on)
  }
  const once = async (act: () => Promise<unknown>, { leaves = false }: Way = {}) => {
    if (running.current) return
    turn(true)
    try {
      await act()
      if (!leaves) turn(false)
    } catch {
      turn(false)
    }
  }
  return { once, acting }
}
