import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ADJUSTMENT_REASONS } from '../../../../domain/stock.ts'
import { day, longText, number, oneOf, unlessEmpty } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import { Note } from '../../../format/note.tsx'
import { useDays, useNumbers, useUnit } from '../../../format/numbers.ts'
import type { Outputs } from '../../../trpc.ts'

const ADJUSTMENT = formOf('stockAdjustments', 'articles', {
  counted_quantity: number('quantity', 'adjusting.counted', { required: true, first: true }),
  quantity: number('quantity', 'adjusting.quantity', { required: true, hint: 'adjusting.quantityHint' }),
  reason: oneOf('adjusting.reason', {
    values: ADJUSTMENT_REASONS,
    labels: 'adjusting.reasons',
    empty: 'correction',
  }),
  adjustment_date: unlessEmpty(day('date')),
  unit_cost: number('money', 'adjusting.unitCost', { hint: 'adjusting.unitCostHint' }),
  comments: longText('comments'),
})

type By = 'counted' | 'quantity'
type Props = { article: Outputs['articles']['retrieve']; onClose: () => void }

/** Corrects what there is of a part: by what was counted, or by what came or went. */
export function AdjustModal({ article, onClose }: Props) {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  const unitOf = useUnit()
  const { today } = useDays()
  const [by, setBy] = useState<By>('counted')
  const { record, input, inputs } = useFormOf(ADJUSTMENT, {
    begin: { adjustment_date: today },
    body: ({ counted_quantity, quantity, ...rest }) => ({
      ...rest,
      article_id: article.id,
      ...(by === 'counted' ? { counted_quantity } : { quantity }),
    }),
    // Which of the two is wanted is one field here.
    names: (param) => (param === 'quantity' && by === 'counted' ? 'counted_quantity' : param),
    done: t('adjusting.done'),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('adjusting.title')} submitLabel={t('adjusting.book')} {...{ record, onClose }}>
      <SegmentedControl
        aria-label={t('adjusting.by')}
        value={by}
        onChange={(side) => setBy(side as By)}
        data={[
          { value: 'counted', label: t('adjusting.byCounted') },
          { value: 'quantity', label: t('adjusting.byQuantity') },
        ]}
      />
      <Note>
        {t('adjusting.onHand', {
          quantity: `${numbers.quantity(article.on_hand_stock)} ${unitOf(article.unit_type)}`,
        })}
      </Note>
      <FieldGroup>
        {input(by === 'counted' ? 'counted_quantity' : 'quantity')}
        {inputs('reason', 'adjustment_date', 'unit_cost')}
      </FieldGroup>
      {input('comments')}
    </FormModal>
  )
}
