import { useRef, useState } from 'react'

/** What an action answers that leads to another page: it does not end before the page is gone. */
export const LEAVES = Symbol('leaves')

/**
 * Does an action once, however often its button is pressed before the page has changed with it: the second half of a
 * double click came back as a conflict. What the action has to say of a failure it says itself; only what answers
 * `LEAVES` is not offered again.
 */
export function useOnce() {
  const running = useRef(false)
  const [acting, setActing] = useState(false)
  const turn = (on: boolean) => {
    running.current = on
    setActing(on)
  }
  const once = async (act: () => Promise<unknown>) => {
    if (running.current) return
    turn(true)
    const end = await act().catch(() => undefined)
    if (end !== LEAVES) turn(false)
  }
  return { once, acting }
}
