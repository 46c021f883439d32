'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RelatedList, SHOWN } from '../../../list/related-list.tsx'
import { useTRPC } from '../../../trpc.ts'

type Props = { supplier_id: string }

/** What was ordered from a supplier, newest first. */
export function SupplierOrders({ supplier_id }: Props) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const mayWrite = useCan('purchase_orders.write')
  const query = useQuery(
    useTRPC().purchaseOrders.list.queryOptions({ supplier_id, preset: 'all', limit: SHOWN }),
  )
  const rows = (query.data?.data ?? []).map((order) => ({
    id: order.id,
    href: `/purchase-orders/${order.id}`,
    name: `${order.seq_number} ${order.title}`,
    state: <DocumentStatus kind="purchase_order" state={order.status} />,
    amount: numbers.money(order.total_before_tax),
    when: <When value={order.document_date} />,
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      label={t('tabs.purchaseOrders')}
      heads={{ state: t('status'), amount: t('total'), when: t('date') }}
      empty={t('none.purchaseOrders')}
      create={
        mayWrite
          ? { label: t('newOrder'), href: `/purchase-orders/new?supplier_id=${supplier_id}` }
          : undefined
      }
      all={{ label: t('all.purchaseOrders'), href: `/purchase-orders?supplier_id=${supplier_id}&preset=all` }}
    />
  )
}

/** What was bought from a supplier, newest first. */
export function SupplierExpenses({ supplier_id }: Props) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const mayWrite = useCan('expenses.write')
  const query = useQuery(useTRPC().expenses.list.queryOptions({ supplier_id, preset: 'all', limit: SHOWN }))
  const rows = (query.data?.data ?? []).map((expense) => ({
    id: expense.id,
    href: `/expenses/${expense.id}`,
    name: expense.document_number ?? expense.title,
    detail: expense.document_number === null ? undefined : expense.title,
    state: <DocumentStatus kind="expense" state={expense.payment_status} />,
    amount: numbers.money(expense.total_after_tax),
    when: <When value={expense.document_date} />,
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      label={t('tabs.expenses')}
      heads={{ state: t('status'), amount: t('total'), when: t('date') }}
      empty={t('none.expenses')}
      create={
        mayWrite ? { label: t('newExpense'), href: `/expenses/new?supplier_id=${supplier_id}` } : undefined
      }
      all={{ label: t('all.expenses'), href: `/expenses?supplier_id=${supplier_id}&preset=all` }}
    />
  )
}

/** What is bought from a supplier, by name. */
export function SupplierArticles({ supplier_id }: Props) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const query = useQuery(useTRPC().articles.list.queryOptions({ supplier_id, limit: SHOWN }))
  const rows = (query.data?.data ?? []).map((article) => ({
    id: article.id,
    href: `/articles/${article.id}`,
    name: article.name,
    detail: article.code,
    state: article.kind === 'item' && numbers.quantity(article.stock),
    amount: article.sale_price === null ? '' : numbers.price(article.sale_price),
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      label={t('tabs.articles')}
      heads={{ state: t('stock'), amount: t('price') }}
      empty={t('none.articles')}
      all={{ label: t('all.articles'), href: `/articles?supplier_id=${supplier_id}` }}
    />
  )
}
