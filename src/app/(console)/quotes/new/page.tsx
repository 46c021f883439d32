'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryStates } from 'nuqs'
import { Page } from '../../../frame/console-page.tsx'
import { QuoteForm } from '../quote-form.tsx'

/** A new quote; whom it is for may stand in the URL. Once made, its lines are written. */
export default function NewQuotePage() {
  const t = useTranslations()
  const router = useRouter()
  const [begin] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return (
    <Page title={t('quotes.new')} crumbs={[{ label: t('frame.sections.quotes'), href: '/quotes' }]}>
      <QuoteForm begin={begin} onDone={(id) => router.push(id ? `/quotes/${id}?focus=lines` : '/quotes')} />
    </Page>
  )
}
