import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { FIND_EVENT, openFind } from './find-opener.ts'
import { laterComponent } from './later.tsx'

const FindBox = laterComponent(() => import('./find-box.tsx').then((module) => module.FindBox))

/** Ctrl-K anywhere, also while typing. The box itself comes once the page is at rest. */
export function Find() {
  const [times, setTimes] = useState(0)
  useWindowEvent(FIND_EVENT, () => setTimes((count) => count + 1))
  useHotkeys([['mod+K', openFind]], [])
  return times > 0 ? <FindBox asked={times} /> : null
}
