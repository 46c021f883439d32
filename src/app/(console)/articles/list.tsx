'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { startTransition, useState } from 'react'
import { ARTICLE_KINDS } from '../../../domain/line-kinds.ts'
import { useCustomerFinding, useSupplierFinding } from '../../form/findings.ts'
import { fold } from '../../format/words.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useAllowed, useCan } from '../../frame/session.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useTRPC } from '../../trpc.ts'
import { useArticleColumns } from './columns.tsx'
import { type ArticleRow, useMinimums } from './stock/minimums.ts'

/** A list does without it until a row is opened. */
const ArticlePreview = laterComponent(() => import('./preview.tsx').then((module) => module.ArticlePreview))
const OrderMissing = laterComponent(() =>
  import('./ordering/order-missing.tsx').then((module) => module.OrderMissing),
)

const FILTERS = {
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(ARTICLE_KINDS),
  supplier_id: parseAsString,
  price_list_id: parseAsString,
  customer_id: parseAsString,
  code: parseAsString,
  low_stock: parseAsBoolean,
}

/** A filter that is off is none. */
const inputOf = ({ low_stock, ...input }: Record<string, unknown>) =>
  low_stock === true ? { ...input, low_stock } : input

/** The rows at hand that the text may mean, until the server has answered: typing waits for nothing. */
function matching(rows: ArticleRow[], text: string): ArticleRow[] {
  const terms = fold(text).split(/\s+/).filter(Boolean)
  return rows.filter(({ code, name }) => terms.every((term) => fold(`${code ?? ''} ${name}`).includes(term)))
}

/** The catalogue: search that answers from the first letter, filters, stock and prices. */
export function ArticleList() {
  const t = useTranslations('articles')
  const list = useList('articles', FILTERS, inputOf)
  const { filters, pages } = list
  const by = filtersOf(list)
  const suppliers = useSupplierFinding()
  const customers = useCustomerFinding()
  const mayReadPrices = useAllowed('priceLists.list')
  const mayReadSuppliers = useCan('suppliers.read')
  const { data: priceLists } = useQuery(
    useTRPC().priceLists.list.queryOptions({ limit: 100 }, { enabled: mayReadPrices }),
  )
  const [typed, setTyped] = useState(filters.q)
  const settled = typed.trim() === filters.q && !pages.isStale
  const { rows, read } = useMinimums(pages.rows, pages.read)
  return (
    <ListPage
      list={{ ...list, pages: { ...pages, rows, read } }}
      label={t('name')}
      columns={useArticleColumns(filters.low_stock === true)}
      rows={settled ? rows : matching(rows, typed)}
      sort={t(filters.q ? 'sortRank' : 'sortName')}
      above={filters.low_stock && <OrderMissing mb="xs" variant="default" />}
      onType={(text) => startTransition(() => setTyped(text))}
      filters={[
        by.choice('kind', t('kind'), ARTICLE_KINDS, (value) => t(`kinds.${value}`)),
        by.toggle('low_stock', t('lowStock')),
        ...(mayReadSuppliers ? [by.record('supplier_id', t('supplier'), suppliers)] : []),
        ...(mayReadPrices
          ? [
              by.choiceOf('price_list_id', t('priceList'), priceLists?.data, { customer_id: null }),
              by.record('customer_id', t('pricesFor'), customers, { price_list_id: null }),
            ]
          : []),
        by.text('code', t('code')),
      ]}
      preview={(article) => <ArticlePreview article={article} />}
    />
  )
}
