'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString } from 'nuqs'
import { laterComponent } from '../../frame/later.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { useContactColumns } from '../../list/contact-columns.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'

const SupplierPreview = laterComponent(() => import('./preview.tsx').then((module) => module.SupplierPreview))

type Row = RowIn<'suppliers'>

const FILTERS = { q: parseAsString.withDefault(''), active: parseAsBoolean, vat_number: parseAsString }

function useColumns(): Column<Row>[] {
  const t = useTranslations('suppliers')
  const contact = useContactColumns('suppliers')
  const of = useColumnKinds<Row>()
  const words = { active: t('active'), inactive: t('inactive') }
  return [
    of.text('name', t('name'), 'name', { onPhone: 'name', shrinks: true }),
    ...contact,
    of.text('vat_number', t('vatNumber'), 'vat_number', { width: 116, from: 'lg' }),
    of.active(t('state'), words, 'active', { onPhone: 'end', width: 76, from: 'md' }),
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
