'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { QuoteList } from './quote-list.tsx'

export default function QuotesPage() {
  const t = useTranslations()
  const router = useRouter()
  const mayWrite = useCan('quotes.write')
  useShortcut('n', t('quotes.new'), () => router.push('/quotes/new'), mayWrite)
  const create = mayWrite && (
    <Button component={Link} href="/quotes/new" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('quotes.new')}
    </Button>
  )
  return (
    <Page title={t('frame.sections.quotes')} action={create}>
      <QuoteList create={create} />
    </Page>
  )
}
