import { useTranslations } from 'next-intl'
import { DocumentHead } from '../../format/document-head.tsx'
import { Facts } from '../../format/facts.tsx'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { linked, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import classes from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import { ElectronicCard } from '../electronic-invoices/sending/electronic-card.tsx'
import { type CreditNote, creditNoteState } from './state.ts'

/** Whose it is, what it takes back and why. */
export function CreditNoteFacts({ note, hasStatus = true }: { note: CreditNote; hasStatus?: boolean }) {
  const t = useTranslations()
  const fact = useDocumentFacts()
  const { payment_method, document_date } = note
  const invoice = t('creditNotes.ofInvoice', { number: note.invoice_full_number })
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'credit_note', state: creditNoteState(note) }),
        fact.customer(note),
        linked(t('creditNotes.invoice'), 'invoices', note.invoice_id, invoice),
        fact.vehicle(note),
        [t('creditNotes.reason'), note.reason],
        note.restock && [t('creditNotes.restock'), t('common.yes')],
        [t('invoices.section'), note.sezionale_code],
        [
          t('invoices.documentDate'),
          document_date === null ? t('invoices.dayOfIssue') : <When key="date" value={document_date} />,
        ],
        [
          t('invoices.paymentMethod'),
          payment_method && t(`common.paymentMethods.${payment_method as 'MP01'}`),
        ],
        [t('invoices.comments'), note.comments],
        [t('invoices.internalNotes'), note.internal_notes],
      ]}
    />
  )
}

/** The sums, what was given back and what is left of that; beside the lines, which have the sums, only what they do not say. */
export function CreditNoteSums({ note, besideLines = false }: { note: CreditNote; besideLines?: boolean }) {
  const t = useTranslations()
  const less = (amount: number) => (amount === 0 ? undefined : -amount)
  const { total_after_tax, amount_due } = note
  return (
    <Sums
      sums={[
        [t('invoices.totalBeforeTax'), besideLines ? undefined : note.total_before_tax],
        [t('invoices.totalTax'), besideLines ? undefined : note.total_tax],
        [t('invoices.totalAfterTax'), besideLines ? undefined : total_after_tax, true],
        [t('invoices.splitTax'), less(note.split_tax)],
        [t('invoices.withheld'), less(note.withholding_amount)],
        [t('creditNotes.totalCredited'), amount_due === total_after_tax ? undefined : amount_due, true],
        [t('creditNotes.refunded'), note.total_payments],
        [t('creditNotes.refundable'), note.outstanding_payments, true],
      ]}
    />
  )
}

/** The head of a credit note's page, with its refunds. */
export function CreditNoteHead({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  return (
    <DocumentHead facts={<CreditNoteFacts note={note} hasStatus={false} />}>
      <div className={classes.card}>
        <CreditNoteSums note={note} besideLines />
      </div>
      <ElectronicCard id={note.electronic_invoice_id} />
      <div className={classes.card}>
        <Payments
          group="creditNotes"
          document={note}
          takes={note.type === 'issued'}
          empty={t(note.outstanding_payments > 0 ? 'noPayments' : 'nothingToRefund')}
        />
      </div>
    </DocumentHead>
  )
}
