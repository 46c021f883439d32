'use client'

import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { FIND_EVENT, openFind } from './find-opener.ts'

const FindBox = dynamic(() => import('./find-box.tsx').then((module) => module.FindBox), { ssr: false })

/** Ctrl-K anywhere, also while typing. The box itself is loaded when it is first asked for. */
export function Find() {
  const [times, setTimes] = useState(0)
  useWindowEvent(FIND_EVENT, () => setTimes((count) => count + 1))
  useHotkeys([['mod+K', openFind]], [])
  return times > 0 ? <FindBox asked={times} /> : null
}
