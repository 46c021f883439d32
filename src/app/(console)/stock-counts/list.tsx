'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs'
import { STOCK_COUNT_STATUSES } from '../../../domain/stock.ts'
import { laterComponent } from '../../frame/later.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { useStockCountColumns } from './columns.tsx'

const StockCountPreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.StockCountPreview),
)

const FILTERS = { status: parseAsStringLiteral(STOCK_COUNT_STATUSES) }

/** Counts of what lies on the shelves, newest first. */
export function StockCountList() {
  const t = useTranslations('stockCounts')
  const list = useList('stockCounts', FILTERS)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useStockCountColumns()}
      above={<StateTabs list={list} kind="stock_count" states={STOCK_COUNT_STATUSES} />}
      preview={(count) => <StockCountPreview count={count} />}
    />
  )
}
