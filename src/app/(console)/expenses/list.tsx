'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { EXPENSE_KINDS, EXPENSE_PAYMENT_STATUSES } from '../../../domain/expenses.ts'
import { useSupplierFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { useExpenseColumns } from './columns.tsx'

const ExpensePreview = laterComponent(() => import('./preview.tsx').then((module) => module.ExpensePreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  payment_status: parseAsStringLiteral(EXPENSE_PAYMENT_STATUSES),
  kind: parseAsStringLiteral(EXPENSE_KINDS),
  supplier_id: parseAsString,
  recurring_expense_id: parseAsString,
  ...periodParsers,
}

/** Expenses of a period, newest first. */
export function ExpenseList() {
  const t = useTranslations('expenses')
  const list = useList('expenses', FILTERS)
  const { filters } = list
  const by = filtersOf(list)
  const suppliers = useSupplierFinding()
  const first = filters.recurring_expense_id
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useExpenseColumns()}
      above={<StateTabs list={list} by="payment_status" kind="expense" states={EXPENSE_PAYMENT_STATUSES} />}
      filters={[
        by.choice('kind', t('kind'), EXPENSE_KINDS, (kind) => t(`kinds.${kind}`)),
        by.record('supplier_id', t('supplier'), suppliers),
        ...(first
          ? [by.choiceOf('recurring_expense_id', t('recurring'), [{ id: first, name: t('openFirst') }])]
          : []),
      ]}
      preview={(expense) => <ExpensePreview expense={expense} />}
    />
  )
}
