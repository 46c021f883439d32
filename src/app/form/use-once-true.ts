import { useState } from 'react'

/** True once it was true: for what is loaded on its first use and then stays. */
export function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
