'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../frame/console-page.tsx'
import { Crash } from '../frame/crash.tsx'

/** A page of the console that could not be shown; the frame around it stays. */
export default function ConsoleError({ error }: { error: Error }) {
  const t = useTranslations('crash')
  return (
    <Page title={t('title')}>
      <Crash error={error} />
    </Page>
  )
}
