'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { Accountant, Checklist } from './checklist.tsx'
import { checksOf } from './checks.ts'
import { FiscalFacts } from './fiscal-facts.tsx'
import { FiscalForm } from './fiscal-form.tsx'

/** What invoices need of the workshop, and what is missing before the first one. */
export default function InvoicingPage() {
  const t = useTranslations('settings')
  const trpc = useTRPC()
  const mayWrite = useCan('settings.write')
  const { data: settings, error, refetch } = useQuery(trpc.settings.retrieve.queryOptions({}))
  const rates = useQuery(trpc.vatRates.list.queryOptions({ active: true }))
  return (
    <SettingsPage title={t('sections.invoicing')}>
      <Stack gap="xl">
        {error && <Failure error={error} onRetry={refetch} />}
        {rates.error && <Failure error={rates.error} onRetry={rates.refetch} />}
        {!(settings && rates.data) && !error && !rates.error && <Skeleton height={600} />}
        {settings && rates.data && <Checklist checks={checksOf(settings, rates.data.data)} />}
        {settings && (mayWrite ? <FiscalForm settings={settings} /> : <FiscalFacts settings={settings} />)}
        <Accountant />
      </Stack>
    </SettingsPage>
  )
}
