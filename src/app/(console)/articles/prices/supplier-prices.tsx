import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { PartHead } from '../../../frame/part-head.tsx'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

const SupplierPriceModal = laterDialog(() =>
  import('./supplier-price-modal.tsx').then((module) => module.SupplierPriceModal),
)

export type SupplierPrice = Outputs['articles']['supplierPrices']['data'][number]

function useColumns(): Column<SupplierPrice>[] {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  const of = useColumnKinds<SupplierPrice>()
  return [
    of.text('supplier', t('supplier'), 'supplier_name', {
      cell: ({ supplier_id, supplier_name }) => (
        <RecordLink to="suppliers" id={supplier_id}>
          {supplier_name}
        </RecordLink>
      ),
    }),
    of.text('code', t('supplierCode'), 'supplier_code'),
    of.price('price', t('price'), 'unit_price'),
    of.number('discount', t('discountShort'), 'unit_discount_rate', {
      cell: ({ unit_discount_rate }) => (unit_discount_rate > 0 ? numbers.rate(unit_discount_rate) : ''),
    }),
  ]
}

/** What an article costs at its suppliers. */
export function SupplierPrices({ id }: { id: string }) {
  const t = useTranslations('articles')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const mayWrite = useCan('articles.write')
  const columns = useColumns()
  const query = useQuery(useTRPC().articles.supplierPrices.queryOptions({ id }))
  const label = { label: t('newSupplierPrice'), permission: 'articles.write' as const }
  const row = useEditedRow<SupplierPrice>(label, (price, onClose) => (
    <SupplierPriceModal id={id} {...(price && { price })} onClose={onClose} />
  ))
  const remove = ({ supplier_id, supplier_name }: SupplierPrice) =>
    confirmRemoval({
      title: t('removeSupplierPriceTitle', { name: supplier_name }),
      effect: t('removeSupplierPriceEffect'),
      remove: () => client.articles.removeSupplierPrice.mutate({ id, supplier_id }),
    })
  return (
    <Stack gap="xs">
      <PartHead
        title={t('supplierPrices')}
        action={mayWrite && { label: t('newSupplierPrice'), act: row.begin }}
      />
      <WholeTable<SupplierPrice>
        label={t('supplierPrices')}
        {...{ columns, query }}
        minWidth={320}
        idOf={({ supplier_id }) => supplier_id}
        empty={<Text c="dimmed">{t('noSupplierPrices')}</Text>}
        actions={
          mayWrite &&
          ((price) => (
            <ActionMenu
              label={`${common('actions')}: ${price.supplier_name}`}
              actions={[
                { label: common('edit'), act: () => row.edit(price) },
                { label: common('delete'), act: () => remove(price), danger: true },
              ]}
            />
          ))
        }
      />
      {row.dialog}
    </Stack>
  )
}
