'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { HoursFacts, HoursForm } from './hours-form.tsx'

/** When the workshop is open. */
export default function OpeningHoursPage() {
  const t = useTranslations('settings')
  const mayWrite = useCan('settings.write')
  const { data: settings, error, refetch } = useQuery(useTRPC().settings.retrieve.queryOptions({}))
  return (
    <SettingsPage title={t('sections.openingHours')}>
      <Stack gap="xl">
        {error && <Failure error={error} onRetry={refetch} />}
        {!settings && !error && <Skeleton height={600} />}
        {settings && (mayWrite ? <HoursForm settings={settings} /> : <HoursFacts settings={settings} />)}
      </Stack>
    </SettingsPage>
  )
}
