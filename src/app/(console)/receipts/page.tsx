'use client'

import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { ReceiptList } from './receipt-list.tsx'

/** A receipt is born of a worksheet: a new one begins among those that wait for theirs. */
const TO_BILL = '/worksheets?view=list&status=completed&billing_status=not_billed'

export default function ReceiptsPage() {
  const t = useTranslations()
  const router = useRouter()
  const mayWrite = useCan('receipts.write')
  useShortcut('n', t('receipts.new'), () => router.push(TO_BILL), mayWrite)
  const create = mayWrite && (
    <Button component={Link} href={TO_BILL} size="sm" leftSection={<IconTool size={16} aria-hidden />}>
      {t('receipts.new')}
    </Button>
  )
  return (
    <Page title={t('frame.sections.receipts')} action={create}>
      <ReceiptList create={create} />
    </Page>
  )
}
