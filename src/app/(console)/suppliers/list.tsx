'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString } from 'nuqs'
import { Status } from '../../format/status.tsx'
import type { Column } from '../../list/columns.ts'
import { useContactColumns } from '../../list/contact-columns.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'
import { SupplierPreview } from './preview.tsx'

type Row = RowIn<'suppliers'>

const FILTERS = { q: parseAsString.withDefault(''), active: parseAsBoolean, vat_number: parseAsString }

function useColumns(): Column<Row>[] {
  const t = useTranslations('suppliers')
  const contact = useContactColumns('suppliers')
  return [
    {
      id: 'name',
      header: t('name'),
      onPhone: 'name',
      shrinks: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    ...contact,
    {
      id: 'vat_number',
      header: t('vatNumber'),
      width: 140,
      from: 'lg',
      cell: ({ vat_number }) => vat_number,
      csv: ({ vat_number }) => vat_number,
    },
    {
      id: 'active',
      onPhone: 'end',
      header: t('state'),
      width: 110,
      from: 'md',
      cell: ({ active }) => (
        <Status tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Status>
      ),
      csv: ({ active }) => t(active ? 'active' : 'inactive'),
    },
  ]
}

/** The suppliers, newest first. */
export function SupplierList() {
  const t = useTranslations('suppliers')
  const list = useList('suppliers', FILTERS)
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      filters={[
        by.either('active', t('state'), { yes: t('active'), no: t('inactive') }),
        by.text('vat_number', t('vatNumber')),
      ]}
      preview={(supplier) => <SupplierPreview supplier={supplier} />}
    />
  )
}
