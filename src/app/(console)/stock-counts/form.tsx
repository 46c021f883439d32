import { useTranslations } from 'next-intl'
import { longText, text } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import type { Outputs } from '../../trpc.ts'

const COUNT = formOf('stockCounts', 'stockCounts', {
  title: text('heading', { first: true }),
  comments: longText('comments'),
})

type Props = { count?: Outputs['stockCounts']['retrieve']; onDone: (id: string | null) => void }

/** Opens a count, or says what is counted. */
export function StockCountForm({ count, onDone }: Props) {
  const t = useTranslations('stockCounts')
  const { record, input, inputs } = useFormOf(COUNT, {
    record: count,
    keptAs: 'stock_count',
    ...(!count && { done: null }),
    onSaved: ({ id }) => onDone(id),
  })
  return (
    <RecordForm
      record={record}
      onCancel={() => onDone(count?.id ?? null)}
      submitLabel={count ? undefined : t('create')}
    >
      <FieldGroup>{input('title', { placeholder: t('titleHint') })}</FieldGroup>
      {inputs('comments')}
    </RecordForm>
  )
}
