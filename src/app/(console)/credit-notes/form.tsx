import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { day, held, longText, paymentMethod, text, tick } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { useTRPC } from '../../trpc.ts'
import { isSent } from '../invoices/state.ts'
import type { CreditNote } from './state.ts'

const CREDIT_NOTE = formOf('creditNotes', 'creditNotes', {
  title: text('heading'),
  reason: text('reason'),
  restock: tick('restock'),
  sezionale_id: held('section', '', { Input: Select, props: { allowDeselect: false } }),
  document_date: day('documentDate'),
  payment_method: paymentMethod('paymentMethod'),
  comments: longText('comments'),
  internal_notes: longText('internalNotes'),
})

type Props = { note: CreditNote; onDone: (id: string | null) => void }

/** Changes a credit note; of an issued one only what stays free, and of one that is sent less of that. */
export function CreditNoteForm({ note, onDone }: Props) {
  const t = useTranslations()
  const { record, input, inputs } = useFormOf(CREDIT_NOTE, {
    record: note,
    keptAs: 'creditNote',
    onSaved: ({ id }) => onDone(id),
  })
  const { data } = useQuery(useTRPC().sezionali.list.queryOptions({ document_kind: 'credit_note' }))
  const sections = data?.data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })) ?? []
  const isIssued = note.type === 'issued'
  // As it was when the form opened: a field stays where something may be typed.
  const [isFiled] = useState(isSent(note))
  const isNumbered = note.seq_number !== null
  return (
    <RecordForm record={record} onCancel={() => onDone(note.id)}>
      <FieldGroup>
        {!isFiled && input('reason', { placeholder: t('creditNotes.reasonHint') })}
        {!isFiled && input('title')}
        {!isIssued && !isNumbered && sections.length > 1 && input('sezionale_id', { data: sections })}
        {!isIssued && !isNumbered && input('document_date', { description: t('invoices.documentDateHint') })}
        {inputs('payment_method')}
        {!isIssued && input('restock')}
      </FieldGroup>
      {!isFiled && input('comments')}
      {input('internal_notes')}
    </RecordForm>
  )
}
