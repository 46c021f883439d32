'use client'

import { Group, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { DIRECTIONS } from '../../../domain/electronic-invoices.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'
import { DocumentTabs } from '../invoices/tabs/document-tabs.tsx'
import { ReceiveInvoices } from './receiving/receive-invoices.tsx'
import { HandOver } from './sending/hand-over.tsx'
import { SendWaiting } from './sending/send-waiting.tsx'
import { LISTED_STATES, RECEIVED_STATES } from './state.ts'

const ElectronicInvoicePreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.ElectronicInvoicePreview),
)

type Row = RowIn<'electronicInvoices'>

const DOCUMENTS = ['invoice', 'credit_note'] as const

const FILTERS = {
  q: parseAsString.withDefault(''),
  direction: parseAsStringLiteral(DIRECTIONS),
  status: parseAsStringLiteral([...LISTED_STATES, ...RECEIVED_STATES]),
  document_object: parseAsStringLiteral(DOCUMENTS),
  ...periodParsers,
}

function useColumns(): Column<Row>[] {
  const t = useTranslations()
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('invoices.number'), 'document_number', { width: 64 }),
    of.text('customer', t('electronicInvoices.counterparty'), 'counterparty_name', {
      ...{ onPhone: 'name', width: '40%', shrinks: true },
    }),
    of.text('file', t('electronicInvoices.file'), 'file_name', { width: 210, from: 'md' }),
    of.text('identifier', t('electronicInvoices.identifier'), 'sdi_identifier', { width: 116, from: 'lg' }),
    of.when('date', t('invoices.documentDate'), ({ document_date }) => document_date, {
      ...{ onPhone: 'beside', from: 'sm' },
    }),
    of.money('total', t('invoices.totalAfterTax'), 'total_after_tax', { onPhone: 'end' }),
    of.state(({ status }) => ({ kind: 'electronic_invoice', state: status }), { width: 112 }),
  ]
}

/** Every filter off. */
const NONE = { q: null, status: null, document_object: null, preset: null, from: null, to: null }

/** Electronic invoices of a period, newest first: those sent, or those received. */
export function ElectronicInvoiceList() {
  const t = useTranslations('electronicInvoices')
  const all = useList('electronicInvoices', FILTERS, (isSet) => ({ direction: 'outbound', ...isSet }))
  const { filters, setFilters } = all
  const { direction, ...others } = filters
  const isFiltered = Object.values(others).some((value) => value !== null && value !== '')
  const list = { ...all, clear: isFiltered ? () => void setFilters({ ...NONE, direction }) : undefined }
  const isInbound = direction === 'inbound'
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useColumns()}
      create={null}
      above={
        <>
          <DocumentTabs current="electronicInvoices" />
          {/* What waits is known later than the rest: it stands beside what is there already. */}
          <Group mb="sm" gap="sm" justify="space-between">
            <SegmentedControl
              size="xs"
              aria-label={t('direction')}
              value={direction ?? 'outbound'}
              onChange={(next) => void setFilters({ ...NONE, direction: next === 'inbound' ? next : null })}
              data={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
            />
            {isInbound ? (
              <ReceiveInvoices />
            ) : (
              <>
                <SendWaiting />
                <HandOver />
              </>
            )}
          </Group>
          <StateTabs
            list={list}
            kind="electronic_invoice"
            states={isInbound ? RECEIVED_STATES : LISTED_STATES}
          />
        </>
      }
      filters={[
        ...(isInbound
          ? []
          : [by.choice('document_object', t('document'), DOCUMENTS, (object) => t(`documents.${object}`))]),
      ]}
      preview={(invoice) => <ElectronicInvoicePreview invoice={invoice} />}
    />
  )
}
