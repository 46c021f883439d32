'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { CREDIT_NOTE_STATES } from '../../../domain/credit-notes.ts'
import { useCustomerFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { byState, useList } from '../../list/use-list.ts'
import { filtersOfState } from '../invoices/state.ts'
import { DocumentTabs } from '../invoices/tabs/document-tabs.tsx'
import { useCreditNoteColumns } from './columns.tsx'

const CreditNotePreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.CreditNotePreview),
)

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(CREDIT_NOTE_STATES),
  customer_id: parseAsString,
  ...periodParsers,
}

/** Credit notes of a period, newest first. */
export function CreditNoteList() {
  const t = useTranslations('creditNotes')
  const common = useTranslations('common')
  const list = useList('creditNotes', FILTERS, byState(filtersOfState))
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useCreditNoteColumns()}
      create={null}
      above={
        <>
          <DocumentTabs current="creditNotes" />
          <StateTabs
            {...{ list, by: 'state', sets: ['type', 'payment_status'] }}
            kind="credit_note"
            states={CREDIT_NOTE_STATES}
          />
        </>
      }
      filters={[by.record('customer_id', common('customer'), customers)]}
      preview={(note) => <CreditNotePreview note={note} />}
    />
  )
}
