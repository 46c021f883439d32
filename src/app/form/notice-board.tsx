'use client'

import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export function NoticeBoard() {
  return <Notifications position="bottom-right" />
}
