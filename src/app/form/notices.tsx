import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { laterComponent } from '../frame/later.tsx'
import { NOTICE_EVENT } from './notify.tsx'

const Notifications = laterComponent(() => import('./notice-board.tsx').then((module) => module.NoticeBoard))

/** Where notices appear; their code comes once the page is at rest. */
export function Notices() {
  const [wanted, setWanted] = useState(false)
  useWindowEvent(NOTICE_EVENT, () => setWanted(true))
  return wanted ? <Notifications /> : null
}
