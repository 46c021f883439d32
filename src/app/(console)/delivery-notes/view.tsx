import { useTranslations } from 'next-intl'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { dated, linked, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import type { Outputs } from '../../trpc.ts'

type Note = Outputs['deliveryNotes']['retrieve']

/** What a delivery note is called: its number and whom it goes to. */
export function useDeliveryNoteTitle() {
  const t = useTranslations('deliveryNotes')
  return ({ seq_number, customer_name, supplier_name }: Note) => {
    const party = customer_name ?? supplier_name ?? ''
    return seq_number === null ? t('draftFor', { party }) : `${t('one', { number: seq_number })} · ${party}`
  }
}

/** Whom the goods go to, why and how. */
export function DeliveryNoteFacts({ note, hasStatus = true }: { note: Note; hasStatus?: boolean }) {
  const t = useTranslations('deliveryNotes')
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  const { packages, weight } = note
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'delivery_note', state: note.status }),
        fact.customer(note),
        fact.supplier(note),
        fact.vehicle(note),
        linked(t('worksheet'), 'worksheets', note.worksheet_id, t('openWorksheet')),
        [t('reason'), t(`reasons.${note.reason}`)],
        dated(t('documentDate'), note.document_date),
        [t('destination'), note.destination],
        [t('carrier'), note.carrier],
        [t('goodsAppearance'), note.goods_appearance],
        packages !== null && [t('packages'), numbers.quantity(packages)],
        weight !== null && [t('weight'), `${numbers.quantity(weight)} kg`],
        linked(t('invoice'), 'invoices', note.invoice_id, t('openInvoice')),
        [t('comments'), note.comments],
      ]}
    />
  )
}

/** What the goods come to. */
export function DeliveryNoteSums({ note }: { note: Note }) {
  const t = useTranslations('deliveryNotes')
  return (
    <Sums
      sums={[
        [t('totalBeforeTax'), note.total_before_tax],
        [t('totalTax'), note.total_tax],
        [t('totalAfterTax'), note.total_after_tax, true],
      ]}
    />
  )
}
