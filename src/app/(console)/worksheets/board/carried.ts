import { type RefObject, useEffect, useRef } from 'react'

/** The worksheet whose card had the focus when it was moved, until the move is answered. */
export type Carried = RefObject<string | null>

/**
 * A card that is moved goes from its column, with the focus, and comes in another one; when it is refused it goes once more.
 * It takes the focus wherever it comes, unless something else has it.
 */
export function useCarriedCard(carried: Carried, { id, pending }: { id: string; pending: boolean }) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (carried.current !== id) return
    if (document.activeElement === document.body) card.current?.focus()
    if (!pending) carried.current = null
  }, [carried, id, pending])
  return card
}
