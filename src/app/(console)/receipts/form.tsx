import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { held, text } from '../../form/fields.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup } from '../../form/record-form.tsx'
import { useTRPC } from '../../trpc.ts'
import { MethodSelect } from './payments/method-select.tsx'
import type { Receipt } from './state.tsx'

const DRAFT = formOf('receipts', 'receipts', {
  title: text('title', { first: true }),
  payment_method: held('method', null as Receipt['payment_method'], {
    Input: MethodSelect,
    props: { clearable: true },
  }),
  sezionale_id: {
    ...held('section', '', { Input: Select, props: { required: true, allowDeselect: false } }),
    hint: 'sectionHint' as const,
  },
})

/** Changes what a draft leaves open: title, method, section. */
export function DraftModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('receipts')
  const { data } = useQuery(useTRPC().sezionali.list.queryOptions({ document_kind: 'receipt' }))
  const { record, input, inputs } = useFormOf(DRAFT, { record: receipt, onSaved: onClose })
  const sections = data?.data.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))
  return (
    <FormModal title={t('editTitle')} {...{ record, onClose }}>
      <FieldGroup>
        {inputs('title', 'payment_method')}
        {input('sezionale_id', { data: sections ?? [] })}
      </FieldGroup>
    </FormModal>
  )
}
