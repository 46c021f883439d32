'use client'

import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'

/** Where a count stands, and how much of it differs. */
export function StockCountFacts({
  count,
  hasStatus = true,
}: {
  count: Outputs['stockCounts']['retrieve']
  hasStatus?: boolean
}) {
  const t = useTranslations('stockCounts')
  const common = useTranslations('common')
  const numbers = useNumbers()
  return (
    <Facts
      facts={[
        hasStatus && [
          common('status'),
          <DocumentStatus key="status" kind="stock_count" state={count.status} />,
        ],
        [t('begun'), <When key="begun" value={count.created_at} />],
        count.completed_at !== null && [t('completedAt'), <When key="done" value={count.completed_at} />],
        [t('items'), numbers.quantity(count.items_count)],
        [t('differences'), numbers.quantity(count.differences_count)],
        count.comments !== null && [t('comments'), count.comments],
      ]}
    />
  )
}
