'use client'

import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { laterComponent } from '../../frame/later.tsx'
import classes from './calendar.module.css'

function Waiting() {
  const t = useTranslations('common')
  return (
    <div className={classes.frame}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.main}>
        <div className={classes.tools}>
          <Skeleton height={30} width={320} />
        </div>
        <div className={classes.waiting} />
      </div>
      <div className={classes.side} data-waiting>
        <Skeleton height={240} />
        <Skeleton height={90} />
      </div>
    </div>
  )
}

// What draws a calendar is heavy; only this page pays for it.
const Board = laterComponent(() => import('./board.tsx').then((module) => module.Board), Waiting)

export default function CalendarPage() {
  const t = useTranslations()
  const [asked, setAsked] = useState(0)
  const ask = () => setAsked((times) => times + 1)
  const create = useCreate({ label: t('calendar.new'), permission: 'calendar.write', to: ask })
  return (
    <Page title={t('calendar.noun.section')} action={create}>
      <Board asked={asked} />
    </Page>
  )
}
