import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RelatedList, type RelatedRow, SHOWN } from '../../../list/related-list.tsx'
import { useTRPC } from '../../../trpc.ts'

type Props = { supplier_id: string }

type DocumentsProps = Props & {
  kind: 'purchaseOrders' | 'expenses'
  /** Where their section stands. */
  path: '/purchase-orders' | '/expenses'
  query: { error: unknown; refetch: () => void; isLoading: boolean }
  rows: readonly Omit<RelatedRow, 'href'>[]
  /** What makes a new one, for those who may. */
  create: string | false
}

/** What was ordered or bought from a supplier, newest first. */
function Documents({ kind, path, supplier_id, query, rows, create }: DocumentsProps) {
  const t = useTranslations('suppliers')
  return (
    <RelatedList
      query={query}
      rows={rows.map((row) => ({ ...row, href: `${path}/${row.id}` }))}
      label={t(`tabs.${kind}`)}
      heads={{ state: t('status'), amount: t('total'), when: t('date') }}
      empty={t(`none.${kind}`)}
      create={create ? { label: create, href: `${path}/new?supplier_id=${supplier_id}` } : undefined}
      all={{ label: t(`all.${kind}`), href: `${path}?supplier_id=${supplier_id}&preset=all` }}
    />
  )
}

/** What was ordered from a supplier. */
export function SupplierOrders({ supplier_id }: Props) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const create = useCan('purchase_orders.write') && t('newOrder')
  const query = useQuery(
    useTRPC().purchaseOrders.list.queryOptions({ supplier_id, preset: 'all', limit: SHOWN }),
  )
  const rows = (query.data?.data ?? []).map((order) => ({
    id: order.id,
    name: `${order.seq_number} ${order.title}`,
    state: <DocumentStatus kind="purchase_order" state={order.status} />,
    amount: numbers.money(order.total_before_tax),
    when: <When value={order.document_date} />,
  }))
  return (
    <Documents {...{ kind: 'purchaseOrders', path: '/purchase-orders', supplier_id, query, rows, create }} />
  )
}

/** What was bought from a supplier. */
export function SupplierExpenses({ supplier_id }: Props) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const create = useCan('expenses.write') && t('newExpense')
  const query = useQuery(useTRPC().expenses.list.queryOptions({ supplier_id, preset: 'all', limit: SHOWN }))
  const rows = (query.data?.data ?? []).map((expense) => ({
    id: expense.id,
    name: expense.document_number ?? expense.title,
    detail: expense.document_number === null ? undefined : expense.title,
    state: <DocumentStatus kind="expense" state={expense.payment_status} />,
    amount: numbers.money(expense.total_after_tax),
    when: <When value={expense.document_date} />,
  }))
  return <Documents {...{ kind: 'expenses', path: '/expenses', supplier_id, query, rows, create }} />
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
