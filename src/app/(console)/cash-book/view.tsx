import { useTranslations } from 'next-intl'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { dated, timed } from '../../frame/fact-kinds.tsx'
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
  const { direction, amount, payment_method } = entry
  return (
    <Facts
      facts={[
        [t(`directions.${direction}`), numbers.money(amount)],
        dated(t('date'), entry.entry_date),
        [t('account'), entry.account_name],
        [t('party'), entry.party_name],
        payment_method && [t('method'), methods(payment_method as PaymentMethod)],
        [t('category'), entry.category_name],
        [t('source'), <Source key="source" entry={entry} />],
        entry.reversal_of_id !== null && [t('reversal'), t('reversalText')],
        timed(t('reconciledAt'), entry.reconciled_at),
      ]}
    />
  )
}
