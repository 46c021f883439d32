'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { DELIVERY_NOTE_REASONS, DELIVERY_NOTE_STATUSES } from '../../../domain/delivery-notes.ts'
import { useCustomerFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { periodParsers } from '../../list/period-chip.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { useDeliveryNoteColumns } from './columns.tsx'

const DeliveryNotePreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.DeliveryNotePreview),
)

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(DELIVERY_NOTE_STATUSES),
  reason: parseAsStringLiteral(DELIVERY_NOTE_REASONS),
  customer_id: parseAsString,
  invoiced: parseAsBoolean,
  ...periodParsers,
}

/** Delivery notes of a period, newest first. */
export function DeliveryNoteList() {
  const t = useTranslations('deliveryNotes')
  const common = useTranslations('common')
  const list = useList('deliveryNotes', FILTERS)
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useDeliveryNoteColumns()}
      above={<StateTabs list={list} kind="delivery_note" states={DELIVERY_NOTE_STATUSES} />}
      filters={[
        by.choice('reason', t('reason'), DELIVERY_NOTE_REASONS, (reason) => t(`reasons.${reason}`)),
        by.record('customer_id', common('customer'), customers),
      ]}
      preview={(note) => <DeliveryNotePreview note={note} />}
    />
  )
}
