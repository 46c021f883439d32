import { useTranslations } from 'next-intl'
import { CASH_BOOK_DIRECTIONS } from '../../../../domain/cash-book.ts'
import {
  day,
  held,
  number,
  oneOf,
  paymentMethod,
  text,
  textOrNull,
  unlessEmpty,
} from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import { useDays } from '../../../format/numbers.ts'
import { AccountSelect } from '../../../payments/account-select.tsx'
import { ExpenseCategorySelect } from '../../expenses/categories/category-select.tsx'
import type { Entry } from '../state.ts'

const ENTRY = formOf('cashBookEntries', 'cashBookEntries', {
  direction: oneOf('direction', { values: CASH_BOOK_DIRECTIONS, labels: 'directions', empty: 'out' }),
  amount: number('money', 'amount', { required: true, first: true }),
  description: text('description', { required: true, wide: true }),
  party_name: textOrNull('party'),
  account_id: unlessEmpty(held('account', null as string | null)),
  payment_method: paymentMethod('method'),
  category_id: held('category', null as string | null),
  entry_date: unlessEmpty(day('date')),
})

type Props = { entry?: Entry; begin?: { account_id?: string }; onClose: () => void }

/** Writes money in or out by hand, or changes that. */
export function EntryModal({ entry, begin = {}, onClose }: Props) {
  const t = useTranslations('cashBookEntries')
  const { today } = useDays()
  const { record, form, input, inputs } = useFormOf(ENTRY, {
    record: entry,
    begin: { entry_date: today, ...begin },
    keptAs: 'cash-book-entry',
    onSaved: onClose,
  })
  return (
    <FormModal title={entry ? t('edit') : t('new')} {...{ record, onClose }}>
      <FieldGroup>{inputs('direction', 'amount')}</FieldGroup>
      {input('description')}
      <FieldGroup>
        {inputs('party_name', 'entry_date')}
        <AccountSelect
          label={t('account')}
          placeholder={t('defaultAccount')}
          present={entry}
          {...form.getInputProps('account_id')}
        />
        {input('payment_method')}
        <ExpenseCategorySelect label={t('category')} present={entry} {...form.getInputProps('category_id')} />
      </FieldGroup>
    </FormModal>
  )
}
