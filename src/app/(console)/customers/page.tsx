'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { CustomerList } from './customer-list.tsx'

export default function CustomersPage() {
  const t = useTranslations('customers')
  const router = useRouter()
  const mayWrite = useCan('customers.write')
  useShortcut('n', t('new'), () => router.push('/customers/new'), mayWrite)
  const create = mayWrite && (
    <Button
      component={Link}
      prefetch={false}
      href="/customers/new"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} action={create}>
      <CustomerList create={create} />
    </Page>
  )
}
