'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryStates } from 'nuqs'
import { Page } from '../../../frame/console-page.tsx'
import { WorksheetForm } from '../worksheet-form.tsx'

export default function NewWorksheetPage() {
  const t = useTranslations()
  const router = useRouter()
  const [given] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return (
    <Page
      title={t('worksheets.new')}
      crumbs={[{ label: t('frame.sections.worksheets'), href: '/worksheets' }]}
    >
      <WorksheetForm given={given} onDone={(id) => router.push(id ? `/worksheets/${id}` : '/worksheets')} />
    </Page>
  )
}
