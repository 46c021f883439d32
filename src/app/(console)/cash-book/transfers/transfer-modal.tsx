import { useTranslations } from 'next-intl'
import { day, held, number, textOrNull } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import { useDays } from '../../../format/numbers.ts'
import { AccountSelect } from '../../../payments/account-select.tsx'

const TRANSFER = formOf('cashBookTransfers', 'cashBookEntries', {
  from_account_id: held('fromAccount', '' as string),
  to_account_id: held('toAccount', '' as string),
  amount: number('money', 'amount', { required: true }),
  transfer_date: day('date'),
  description: textOrNull('description', { wide: true }),
})

/** Moves money from one account to another, such as the day's cash to the bank. */
export function TransferModal({ from, onClose }: { from: string | null; onClose: () => void }) {
  const t = useTranslations('cashBookEntries')
  const { today } = useDays()
  const { record, form, input, inputs } = useFormOf(TRANSFER, {
    begin: { transfer_date: today, from_account_id: from ?? '' },
    keptAs: 'cash-book-transfer',
    done: t('transferDone'),
    onSaved: onClose,
  })
  const accountProps = { required: true, placeholder: '', clearable: false }
  return (
    <FormModal title={t('transfer')} submitLabel={t('move')} {...{ record, onClose }}>
      <FieldGroup>
        <AccountSelect
          label={t('fromAccount')}
          {...accountProps}
          {...form.getInputProps('from_account_id')}
        />
        <AccountSelect label={t('toAccount')} {...accountProps} {...form.getInputProps('to_account_id')} />
        {inputs('amount', 'transfer_date')}
      </FieldGroup>
      {input('description')}
    </FormModal>
  )
}
