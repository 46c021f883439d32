import { useSyncExternalStore } from 'react'

/** Where a preview has room beside its list. */
export const WIDE = '(min-width: 75em)'
/** Where a row is two lines. */
export const PHONE = '(max-width: 47.99em)'

/** Whether the screen is so; null until it is known, as on the server. */
export function useScreen(query: string): boolean | null {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  )
}
