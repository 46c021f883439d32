'use client'

import { Grid, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { CustomerOf, VehicleOf } from '../../frame/customer-vehicle.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import { useCan } from '../../frame/session.tsx'
import classes from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import { ElectronicCard } from '../electronic-invoices/sending/electronic-card.tsx'
import { type CreditNote, creditNoteState } from './state.ts'

/** Whose it is, what it takes back and why. */
export function CreditNoteFacts({ note, hasStatus = true }: { note: CreditNote; hasStatus?: boolean }) {
  const t = useTranslations()
  const { vehicle_id, vehicle_name, vehicle_license, payment_method, document_date } = note
  return (
    <Facts
      facts={[
        hasStatus && [
          t('common.status'),
          <DocumentStatus key="state" kind="credit_note" state={creditNoteState(note)} />,
        ],
        [t('common.customer'), <CustomerOf key="customer" document={note} />],
        [
          t('creditNotes.invoice'),
          <RecordLink key="invoice" to="invoices" id={note.invoice_id}>
            {t('creditNotes.ofInvoice', { number: note.invoice_full_number })}
          </RecordLink>,
        ],
        vehicle_id !== null && [
          t('common.vehicle'),
          <VehicleOf key="vehicle" document={{ vehicle_id, vehicle_name, vehicle_license }} />,
        ],
        note.reason !== null && [t('creditNotes.reason'), note.reason],
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
        note.comments !== null && [t('invoices.comments'), note.comments],
        note.internal_notes !== null && [t('invoices.internalNotes'), note.internal_notes],
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
  const mayReadFiles = useCan('electronic_invoicing.read')
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <CreditNoteFacts note={note} hasStatus={false} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack>
          <div className={classes.card}>
            <CreditNoteSums note={note} besideLines />
          </div>
          {note.electronic_invoice_id !== null && mayReadFiles && (
            <div className={classes.card}>
              <ElectronicCard id={note.electronic_invoice_id} />
            </div>
          )}
          <div className={classes.card}>
            <Payments
              group="creditNotes"
              document={note}
              takes={note.type === 'issued'}
              empty={t(note.outstanding_payments > 0 ? 'noPayments' : 'nothingToRefund')}
            />
          </div>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
