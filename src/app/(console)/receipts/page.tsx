'use client'

import { IconTool } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { ReceiptList } from './receipt-list.tsx'

/** A receipt is born of a worksheet: a new one begins among those that wait for theirs. */
const TO_BILL = '/worksheets?view=list&status=completed&billing_status=not_billed'

export default function ReceiptsPage() {
  const t = useTranslations()
  const create = useCreate({
    label: t('receipts.new'),
    permission: 'receipts.write',
    to: TO_BILL,
    icon: IconTool,
  })
  return (
    <Page title={t('frame.sections.receipts')} action={create}>
      <ReceiptList create={create} />
    </Page>
  )
}
