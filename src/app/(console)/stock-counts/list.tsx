'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs'
import { STOCK_COUNT_STATUSES } from '../../../domain/stock.ts'
import { useStateWord } from '../../format/document-status.tsx'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useStockCountColumns } from './columns.tsx'

const StockCountPreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.StockCountPreview),
)

const FILTERS = { status: parseAsStringLiteral(STOCK_COUNT_STATUSES) }

/** Counts of what lies on the shelves, newest first. */
export function StockCountList() {
  const t = useTranslations('stockCounts')
  const common = useTranslations('common')
  const word = useStateWord()
  const list = useList('stockCounts', FILTERS)
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useStockCountColumns()}
      filters={[
        by.choice('status', common('status'), STOCK_COUNT_STATUSES, (state) =>
          word({ kind: 'stock_count', state }),
        ),
      ]}
      preview={(count) => <StockCountPreview count={count} />}
    />
  )
}
