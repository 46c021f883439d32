import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentHead } from '../../format/document-head.tsx'
import { Facts } from '../../format/facts.tsx'
import { Note } from '../../format/note.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { DueDates } from '../../payments/due-dates.tsx'
import classes from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import { ElectronicCard } from '../electronic-invoices/sending/electronic-card.tsx'
import { Cited } from './cited/cited.tsx'
import { type Invoice, invoiceState } from './state.ts'

/** Whom it is for, on what it was made, when it is due. */
export function InvoiceFacts({ invoice, hasStatus = true }: { invoice: Invoice; hasStatus?: boolean }) {
  const t = useTranslations('invoices')
  const common = useTranslations('common')
  const fact = useDocumentFacts()
  const { payment_method, document_date } = invoice
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'invoice', state: invoiceState(invoice) }),
        fact.customer(invoice),
        fact.vehicle(invoice),
        invoice.worksheet_ids.length > 0 && [
          t('worksheets', { count: invoice.worksheet_ids.length }),
          <Cited key="worksheets" group="worksheets" ids={invoice.worksheet_ids} />,
        ],
        invoice.delivery_note_ids.length > 0 && [
          t('deliveryNotes', { count: invoice.delivery_note_ids.length }),
          <Cited key="deliveries" group="deliveryNotes" ids={invoice.delivery_note_ids} />,
        ],
        invoice.document_type !== 'TD01' && [t('documentType'), t(`documentTypes.${invoice.document_type}`)],
        [t('section'), invoice.sezionale_code],
        [
          t('documentDate'),
          document_date === null ? t('dayOfIssue') : <When key="date" value={document_date} />,
        ],
        [t('dueDate'), <DueDates key="due" document={invoice} />],
        [t('paymentMethod'), payment_method && common(`paymentMethods.${payment_method as 'MP01'}`)],
        [t('related'), invoice.related_invoice_full_number],
        invoice.credit_note_ids.length > 0 && [
          t('creditNotes', { count: invoice.credit_note_ids.length }),
          <Cited key="notes" group="creditNotes" ids={invoice.credit_note_ids} />,
        ],
        [t('comments'), invoice.comments],
        [t('internalNotes'), invoice.internal_notes],
      ]}
    />
  )
}

/** Taxable and tax by VAT code, with the reason where none is charged. */
function VatSummary({ invoice: { vat_summary } }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const numbers = useNumbers()
  if (vat_summary.length < 2 && vat_summary.every(({ nature }) => nature === null)) return null
  return (
    <Stack gap={2}>
      {vat_summary.map(({ vat_code, nature, taxable, tax, legal_reference }) => (
        <Text key={vat_code} size="xs" c="dimmed">
          {t('vatOf', { code: vat_code, taxable: numbers.money(taxable), tax: numbers.money(tax) })}
          {nature && ` · ${[nature, legal_reference].filter(Boolean).join(' ')}`}
        </Text>
      ))}
    </Stack>
  )
}

/** The sums, what is kept back, what was received and what is left. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const less = (amount: number) => (amount === 0 ? undefined : -amount)
  const { total_after_tax, amount_due, stamp_duty_amount, charge_stamp_duty } = invoice
  return (
    <Stack gap="xs">
      <Sums
        sums={[
          [t('totalBeforeTax'), invoice.total_before_tax],
          [t('totalTax'), invoice.total_tax],
          [t('totalAfterTax'), total_after_tax, true],
          [t('splitTax'), less(invoice.split_tax)],
          [t('withheld'), less(invoice.withholding_amount)],
          [t('amountDue'), amount_due === total_after_tax ? undefined : amount_due, true],
          [t('credited'), less(invoice.credited_total)],
          [t('received'), invoice.total_payments],
          [t('outstanding'), invoice.outstanding_payments, true],
        ]}
      />
      {stamp_duty_amount > 0 && !charge_stamp_duty && <Note size="xs">{t('stampDutyOwn')}</Note>}
      <VatSummary invoice={invoice} />
    </Stack>
  )
}

/** The head of an invoice's page, with its payments. */
export function InvoiceHead({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  return (
    <DocumentHead facts={<InvoiceFacts invoice={invoice} hasStatus={false} />}>
      <div className={classes.card}>
        <InvoiceSums invoice={invoice} />
      </div>
      <ElectronicCard id={invoice.electronic_invoice_id} />
      <div className={classes.card}>
        <Payments group="invoices" document={invoice} takes empty={t('noPayments')} />
      </div>
    </DocumentHead>
  )
}
