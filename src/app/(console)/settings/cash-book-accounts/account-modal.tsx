import { useTranslations } from 'next-intl'
import { CASH_BOOK_ACCOUNT_KINDS } from '../../../../domain/cash-book.ts'
import { day, numberOrZero, oneOf, text, textOrNull, toggle, unlessEmpty } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'

export type Account = Outputs['cashBookAccounts']['list']['data'][number]

const ACCOUNT = formOf('cashBookAccounts', 'cashBookEntries', {
  name: text('accounts.name', { required: true, first: true }),
  kind: oneOf('accounts.kind', { values: CASH_BOOK_ACCOUNT_KINDS, labels: 'accounts.kinds', empty: 'bank' }),
  iban: textOrNull('accounts.iban', { wide: true }),
  opening_balance: numberOrZero('money', 'accounts.openingBalance'),
  opening_date: unlessEmpty(day('accounts.openingDate')),
  active: toggle('accounts.activeLong', { empty: true }),
  is_default: toggle('accounts.defaultLong'),
})

type Props = { account?: Account | undefined; onClose: () => void }

/** Makes or changes an account of the cash book. */
export function AccountModal({ account, onClose }: Props) {
  const t = useTranslations('cashBookEntries.accounts')
  const { record, input, inputs } = useFormOf(ACCOUNT, { record: account, onSaved: onClose })
  return (
    <FormModal title={account?.name ?? t('new')} {...{ record, onClose }}>
      <FieldGroup>{inputs('name', 'kind')}</FieldGroup>
      {input('iban')}
      <FieldGroup>{inputs('opening_balance', 'opening_date')}</FieldGroup>
      {inputs('active', 'is_default')}
    </FormModal>
  )
}
