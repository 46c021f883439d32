'use client'

import { useWindowEvent } from '@mantine/hooks'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { NOTICE_EVENT } from './notify.tsx'

const Notifications = dynamic(() => import('./notice-board.tsx').then((module) => module.NoticeBoard), {
  ssr: false,
})

/** Where notices appear; its code is loaded by the first one. */
export function Notices() {
  const [wanted, setWanted] = useState(false)
  useWindowEvent(NOTICE_EVENT, () => setWanted(true))
  return wanted ? <Notifications /> : null
}
