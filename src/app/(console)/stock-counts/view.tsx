import { useTranslations } from 'next-intl'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { dated, useDocumentFacts } from '../../frame/fact-kinds.tsx'
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
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'stock_count', state: count.status }),
        dated(t('begun'), count.created_at),
        dated(t('completedAt'), count.completed_at),
        [t('items'), numbers.quantity(count.items_count)],
        [t('differences'), numbers.quantity(count.differences_count)],
        [t('comments'), count.comments],
      ]}
    />
  )
}
