'use client'

import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import classes from './calendar.module.css'

function Waiting() {
  const t = useTranslations('common')
  return (
    <div className={classes.frame}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className={classes.waiting} />
    </div>
  )
}

// What draws a calendar is heavy; only this page pays for it.
const Board = dynamic(() => import('./board.tsx').then((module) => module.Board), {
  ssr: false,
  loading: Waiting,
})

export default function CalendarPage() {
  const t = useTranslations()
  const mayWrite = useCan('calendar.write')
  const [asked, setAsked] = useState(0)
  const ask = () => setAsked((times) => times + 1)
  useShortcut('n', t('calendar.new'), ask, mayWrite)
  const create = mayWrite && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={ask}>
      {t('calendar.new')}
    </Button>
  )
  return (
    <Page title={t('frame.sections.calendar')} action={create}>
      <Board asked={asked} />
    </Page>
  )
}
