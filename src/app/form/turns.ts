import { useRef } from 'react'

/**
 * Does one thing after the other, in the order in which they were asked for: none is lost because another is on its way.
 * What fails says so to who asked for it, and keeps nothing behind it waiting.
 * @returns does an act in its turn, which can ask whether none waits behind it
 */
export function useTurns() {
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  return <Result>(act: (isLast: () => boolean) => Promise<Result>): Promise<Result> => {
    waiting.current += 1
    const mine = turn.current
      .then(() => act(() => waiting.current === 1))
      .finally(() => {
        waiting.current -= 1
      })
    turn.current = mine.catch(() => undefined)
    return mine
  }
}
