'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { SupplierList } from './supplier-list.tsx'

export default function SuppliersPage() {
  const t = useTranslations('suppliers')
  const router = useRouter()
  const mayWrite = useCan('suppliers.write')
  useShortcut('n', t('new'), () => router.push('/suppliers/new'), mayWrite)
  const create = mayWrite && (
    <Button
      component={Link}
      prefetch={false}
      href="/suppliers/new"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} action={create}>
      <SupplierList create={create} />
    </Page>
  )
}
