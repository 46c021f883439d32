import type { SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { DateField } from '../form/date-field.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { useNotify } from '../form/notify.tsx'
import { NumberField } from '../form/number-field.tsx'
import { PaymentMethodSelect } from '../form/payment-method-select.tsx'
import { FieldGroup, useRecordForm } from '../form/record-form.tsx'
import { useRenew } from '../form/save.ts'
import { useAttempts } from '../form/use-attempts.ts'
import { useDays, useNumbers } from '../format/numbers.ts'
import { useCan } from '../frame/session.tsx'
import type { Inputs } from '../trpc.ts'
import { AccountSelect } from './account-select.tsx'
import { type PaidDocument, type PaidGroup, usePaymentProcedures } from './procedures.ts'

type NewPayment = Inputs['expenses']['createPayment']

type Props = {
  group: PaidGroup
  document: PaidDocument
  /** How money is received or paid, where that is not by any method. */
  Method?: ComponentType<Omit<SelectProps, 'data'>>
  onClose: () => void
}

/** Money of a document: suggests all that is left. What was typed is kept until it is recorded or given up. */
export function PaymentDialog({ group, document, Method = PaymentMethodSelect, onClose }: Props) {
  const t = useTranslations(group as 'receipts')
  const book = useTranslations('cashBookEntries')
  const mayChoose = useCan('cash_book.read')
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const numbers = useNumbers()
  const procedures = usePaymentProcedures(group)
  const attempt = useAttempts(procedures.createPayment.mutate)
  const record = useRecordForm({
    initialValues: {
      amount: document.outstanding_payments as number | string,
      payment_method: document.payment_method,
      payment_date: today,
      account_id: null as string | null,
    },
    keptAs: `payment-${document.id}`,
    save: async ({ amount, payment_method, payment_date, account_id }) => {
      const payment = {
        id: document.id,
        amount: amount === '' ? (undefined as never) : (amount as number),
        ...(payment_method && {
          payment_method: payment_method as NonNullable<NewPayment['payment_method']>,
        }),
        ...(payment_date && { payment_date }),
        ...(account_id && { account_id }),
      }
      const { answer, isEarlier } = await attempt(payment).finally(() => renew(group))
      // What was typed since may be meant instead of it: nothing more is recorded before that was looked at.
      notify.done(
        isEarlier ? t('paymentWasAdded', { amount: numbers.money(answer.amount) }) : t('paymentAdded'),
      )
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('addPayment')} record={record} onClose={onClose} submitLabel={t('record')}>
      <FieldGroup>
        <NumberField
          kind="money"
          label={t('amount')}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Method label={t('method')} required clearable={false} {...form.getInputProps('payment_method')} />
        <DateField label={t('paymentDate')} {...form.getInputProps('payment_date')} />
        {mayChoose && <AccountSelect label={book('account')} {...form.getInputProps('account_id')} />}
      </FieldGroup>
    </FormModal>
  )
}
