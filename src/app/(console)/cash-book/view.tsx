'use client'

import { useTranslations } from 'next-intl'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Entry } from './state.ts'

const SECTIONS = {
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'creditNotes',
  expense: 'expenses',
  dealership_vehicle: 'dealershipVehicles',
} as const

/** The document that wrote it, as a link. */
function Source({ entry: { source, source_id, document_number } }: { entry: Entry }) {
  const t = useTranslations('cashBookEntries')
  const words = [t(`sources.${source}`), document_number].filter(Boolean).join(' ')
  if (source_id === null || !(source in SECTIONS)) return words
  return (
    <RecordLink to={SECTIONS[source as keyof typeof SECTIONS]} id={source_id}>
      {words}
    </RecordLink>
  )
}

/** What is known of an entry. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const t = useTranslations('cashBookEntries')
  const methods = useTranslations('common.paymentMethods')
  const numbers = useNumbers()
  const { direction, amount, payment_method, category_name, party_name, reconciled_at } = entry
  return (
    <Facts
      facts={[
        [t(`directions.${direction}`), numbers.money(amount)],
        [t('date'), <When key="date" value={entry.entry_date} />],
        [t('account'), entry.account_name],
        [t('party'), party_name],
        payment_method && [t('method'), methods(payment_method as PaymentMethod)],
        category_name && [t('category'), category_name],
        [t('source'), <Source key="source" entry={entry} />],
        entry.reversal_of_id !== null && [t('reversal'), t('reversalText')],
        reconciled_at !== null && [t('reconciledAt'), <When key="at" value={reconciled_at} withTime />],
      ]}
    />
  )
}
