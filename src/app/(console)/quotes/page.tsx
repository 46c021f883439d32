'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { QuoteList } from './quote-list.tsx'

export default function QuotesPage() {
  const t = useTranslations()
  const create = useCreate({ label: t('quotes.new'), permission: 'quotes.write', to: '/quotes/new' })
  return (
    <Page title={t('frame.sections.quotes')} action={create}>
      <QuoteList create={create} />
    </Page>
  )
}
