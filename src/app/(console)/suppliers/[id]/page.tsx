'use client'

import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { laterForm, laterPanel } from '../../../form/comes-later.tsx'
import { useAllowed } from '../../../frame/session.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { RecordTabs, useSectionTab } from '../../../list/record-tabs.tsx'
import { useTRPC } from '../../../trpc.ts'
import { type Supplier, SupplierContact, SupplierFacts } from '../preview.tsx'
import { SupplierArticles, SupplierExpenses, SupplierOrders } from '../related/related.tsx'

const AccountStatement = laterPanel(() =>
  import('../../../statement/statement.tsx').then((module) => module.AccountStatement),
)

const SupplierForm = laterForm(() => import('../form.tsx').then((module) => module.SupplierForm))

const COUNTS = { purchaseOrders: 'purchase_orders', expenses: 'expenses', articles: 'articles' } as const

function SupplierTabs({ supplier }: { supplier: Supplier }) {
  const t = useTranslations('suppliers.tabs')
  const { data: counts } = useQuery(useTRPC().suppliers.counts.queryOptions({ id: supplier.id }))
  const sectionTab = useSectionTab()
  const hasStatement = useAllowed('suppliers.statement')
  const of = { supplier_id: supplier.id }
  const counted = (key: keyof typeof COUNTS, panel: ReactNode) =>
    sectionTab(key, { label: t(key), count: counts?.[COUNTS[key]], panel })
  const statement = { key: 'statement', label: t('statement') }
  return (
    <RecordTabs
      tabs={[
        { key: 'details', label: t('details'), panel: <SupplierFacts supplier={supplier} /> },
        ...counted('purchaseOrders', <SupplierOrders {...of} />),
        ...counted('expenses', <SupplierExpenses {...of} />),
        ...(hasStatement
          ? [{ ...statement, panel: <AccountStatement of="suppliers" id={supplier.id} /> }]
          : []),
        ...counted('articles', <SupplierArticles {...of} />),
      ]}
    />
  )
}

export default function SupplierPage() {
  const t = useTranslations('suppliers')
  return (
    <RecordPage
      group="suppliers"
      title={({ name }) => name}
      view={(supplier) => (
        <Stack>
          <SupplierContact supplier={supplier} />
          <SupplierTabs supplier={supplier} />
        </Stack>
      )}
      form={(supplier, onDone) => <SupplierForm supplier={supplier} onDone={onDone} />}
      removal={({ name, articles_count }) => ({
        title: t('deleteTitle', { name }),
        effect: t('deleteEffect', { articles: articles_count }),
      })}
    />
  )
}
