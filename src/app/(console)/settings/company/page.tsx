'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { RecordHistory } from '../../../history/record-history.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'

/** What holds for the whole workshop. */
export default function CompanyPage() {
  const t = useTranslations('settings')
  const trpc = useTRPC()
  const mayWrite = useCan('settings.write')
  const { data: settings, error, refetch } = useQuery(trpc.settings.retrieve.queryOptions({}))
  return (
    <SettingsPage title={t('sections.company')}>
      <Stack gap="xl">
        {error && <Failure error={error} onRetry={refetch} />}
        {!settings && !error && <Skeleton height={600} />}
        {settings && (mayWrite ? <CompanyForm settings={settings} /> : <CompanyFacts settings={settings} />)}
        <RecordHistory of={{ object_type: 'settings' }} />
      </Stack>
    </SettingsPage>
  )
}
