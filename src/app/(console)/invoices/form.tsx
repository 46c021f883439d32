import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { INVOICE_DOCUMENT_TYPES } from '../../../domain/invoices.ts'
import { CustomerVehicleFields } from '../../form/customer-vehicle-fields.tsx'
import { day, held, longText, oneOf, paymentMethod, text, tick } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { useCan } from '../../frame/session.tsx'
import { BankAccountSelect } from '../../payments/bank-account-select.tsx'
import { useTRPC } from '../../trpc.ts'
import { NoteChoice, WorksheetChoice } from './billing/choices.tsx'
import { type Invoice, isSent } from './state.ts'

const INVOICE = formOf('invoices', 'invoices', {
  customer_id: held('common.customer', null as string | null),
  vehicle_id: held('common.vehicle', null as string | null),
  title: text('heading'),
  document_type: oneOf('documentType', {
    values: INVOICE_DOCUMENT_TYPES,
    labels: 'documentTypes',
    empty: 'TD01',
  }),
  sezionale_id: held('section', '', { Input: Select, props: { allowDeselect: false } }),
  document_date: day('documentDate'),
  payment_method: paymentMethod('paymentMethod'),
  bank_account_id: held('bankAccount', null as string | null, { Input: BankAccountSelect }),
  due_date: day('dueDate'),
  split_payment: tick('splitPayment'),
  charge_stamp_duty: tick('chargeStampDuty'),
  comments: longText('comments'),
  internal_notes: longText('internalNotes'),
  worksheet_ids: held('worksheetsToBill', [] as string[]),
  delivery_note_ids: held('notesToBill', [] as string[]),
})

const vehicleName = ({ vehicle_license, vehicle_name }: Invoice) =>
  [vehicle_license, vehicle_name].filter(Boolean).join(' · ')

type Props = {
  invoice?: Invoice
  /** What a new invoice begins with. */
  begin?: { customer_id: string | null; vehicle_id: string | null }
  onDone: (id: string | null) => void
}

/** Makes an invoice or changes it; of an issued one only what stays free, and of one that is sent less of that. */
export function InvoiceForm({ invoice, begin, onDone }: Props) {
  const t = useTranslations('invoices')
  const { record, form, values, input, inputs } = useFormOf(INVOICE, {
    record: invoice,
    begin,
    keptAs: 'invoice',
    labels: (fresh) => ({ customer_id: fresh.customer_name, vehicle_id: vehicleName(fresh) }),
    ...(!invoice && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  const { data } = useQuery(useTRPC().sezionali.list.queryOptions({ document_kind: 'invoice' }))
  const sections = data?.data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })) ?? []
  const isIssued = invoice?.type === 'issued'
  // As it was when the form opened: a field stays where something may be typed.
  const [isFiled] = useState(invoice !== undefined && isSent(invoice))
  const isNumbered = invoice != null && invoice.seq_number !== null
  const isNew = invoice === undefined
  const mayReadNotes = useCan('delivery_notes.read')
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(invoice?.id ?? null)}
      submitLabel={isNew ? t('create') : undefined}
    >
      {!isIssued && (
        <FieldGroup>
          <CustomerVehicleFields
            autoFocus={isNew}
            vehicleOptional
            value={values}
            names={{ customer: invoice?.customer_name, vehicle: invoice && vehicleName(invoice) }}
            errors={form.errors}
            onChange={form.setValues}
          />
        </FieldGroup>
      )}
      {isNew && values.customer_id && (
        <WorksheetChoice
          customer_id={values.customer_id}
          chosen={values.worksheet_ids}
          error={form.errors.worksheet_ids}
          onChange={(ids) => form.setFieldValue('worksheet_ids', ids)}
        />
      )}
      {isNew && mayReadNotes && values.customer_id && (
        <NoteChoice
          customer_id={values.customer_id}
          chosen={values.delivery_note_ids}
          error={form.errors.delivery_note_ids}
          onChange={(ids) => {
            form.setFieldValue('delivery_note_ids', ids)
            // What goods were delivered by is invoiced later.
            if (ids.length > 0 && values.document_type === 'TD01') form.setFieldValue('document_type', 'TD24')
          }}
        />
      )}
      {!isFiled && (
        <FieldGroup>
          {input('title', { placeholder: t('titleHint') })}
          {!isIssued && input('document_type')}
          {!isIssued && !isNumbered && sections.length > 1 && input('sezionale_id', { data: sections })}
          {!isIssued && !isNumbered && input('document_date', { description: t('documentDateHint') })}
        </FieldGroup>
      )}
      <FieldGroup legend={t('terms')}>
        {inputs('payment_method', 'due_date')}
        {!isFiled && input('bank_account_id')}
      </FieldGroup>
      {!isNew && !isIssued && <FieldGroup>{inputs('split_payment', 'charge_stamp_duty')}</FieldGroup>}
      {!isFiled && input('comments')}
      {input('internal_notes')}
    </RecordForm>
  )
}
