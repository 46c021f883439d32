'use client'

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { CASH_BOOK_DIRECTIONS, CASH_BOOK_SOURCES } from '../../../domain/cash-book.ts'
import { useNumbers } from '../../format/numbers.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { useList } from '../../list/use-list.ts'
import { type Outputs, useTRPC } from '../../trpc.ts'
import { AccountStrip } from './accounts/account-strip.tsx'
import { useEntryColumns } from './columns.tsx'
import { EntryModal } from './entry/entry-modal.tsx'

const EntryPreview = laterComponent(() => import('./preview.tsx').then((module) => module.EntryPreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  account_id: parseAsString,
  direction: parseAsStringLiteral(CASH_BOOK_DIRECTIONS),
  source: parseAsStringLiteral(CASH_BOOK_SOURCES),
  category_id: parseAsString,
  reconciled: parseAsBoolean,
  ...periodParsers,
}

type Listed = Outputs['cashBookEntries']['list']

/** What all entries of the list come to; between accounts money comes and goes, and is in both sums. */
function Totals({ totals, withTransfers }: { totals: Listed['totals'] | undefined; withTransfers: boolean }) {
  const t = useTranslations('cashBookEntries')
  const numbers = useNumbers()
  return (
    <Text size="sm" c="dimmed" mb="xs" mih="1.4rem">
      {totals && t('totals', { in: numbers.money(totals.total_in), out: numbers.money(totals.total_out) })}
      {totals && withTransfers && `, ${t('transfersIncluded')}`}
    </Text>
  )
}

/** All money in and out of a period, the latest day first; of one account with what it held after each. */
export function CashBookList() {
  const t = useTranslations('cashBookEntries')
  const list = useList('cashBookEntries', FILTERS)
  const { filters, setFilters, pages } = list
  const by = filtersOf(list)
  const { q, account_id, direction, source, category_id, reconciled } = filters
  const isStatement =
    account_id !== null &&
    q === '' &&
    [direction, source, category_id, reconciled].every((each) => each === null)
  const trpc = useTRPC()
  const accounts = useQuery(trpc.cashBookAccounts.list.queryOptions({ limit: 100 }))
  const categories = useQuery(trpc.expenseCategories.list.queryOptions({ limit: 100 }))
  return (
    <ListPage
      list={list}
      sort={t('byDay')}
      columns={useEntryColumns(isStatement)}
      create={{ label: t('new') }}
      dialog={(onClose) => <EntryModal onClose={onClose} begin={account_id ? { account_id } : {}} />}
      above={
        <>
          <AccountStrip chosen={account_id} onChoose={(next) => void setFilters({ account_id: next })} />
          <Totals
            totals={(pages.first as Partial<Listed> | undefined)?.totals}
            withTransfers={account_id === null && source === null}
          />
        </>
      }
      filters={[
        by.choiceOf('account_id', t('account'), accounts.data?.data),
        by.choice('direction', t('direction'), CASH_BOOK_DIRECTIONS, (value) => t(`directions.${value}`)),
        by.choice('source', t('source'), CASH_BOOK_SOURCES, (value) => t(`sources.${value}`)),
        by.choiceOf('category_id', t('category'), categories.data?.data),
        by.either('reconciled', t('reconciled'), { yes: t('yes'), no: t('no') }),
      ]}
      preview={(entry) => <EntryPreview entry={entry} />}
    />
  )
}
