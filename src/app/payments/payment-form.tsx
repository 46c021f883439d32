'use client'

import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { type Inputs, type Outputs, useTRPCClient } from '../../../trpc.ts'
import type { Receipt } from '../state.tsx'
import { MethodSelect } from './method-select.tsx'

export type Payment = Outputs['receipts']['listPayments']['data'][number]
type NewPayment = Inputs['receipts']['createPayment']

type Props = { receipt: Receipt; onDone: () => void }

/** Money that was received for a receipt: suggests all that is left. */
export function PaymentForm({ receipt, onDone }: Props) {
  const t = useTranslations('receipts')
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const numbers = useNumbers()
  const client = useTRPCClient()
  const attempt = useAttempts<NewPayment>()
  const record = useRecordForm({
    initialValues: {
      amount: receipt.outstanding_payments as number | string,
      payment_method: receipt.payment_method as string | null,
      payment_date: today,
    },
    save: async ({ amount, payment_method, payment_date }) => {
      const payment = {
        id: receipt.id,
        amount: amount === '' ? (undefined as never) : (amount as number),
        ...(payment_method && {
          payment_method: payment_method as NonNullable<NewPayment['payment_method']>,
        }),
        ...(payment_date && { payment_date }),
      }
      const { answer, isEarlier } = await attempt(payment, (each, asked) =>
        client.receipts.createPayment.mutate(each, asked),
      ).finally(() => renew('receipts'))
      // What was typed since may be meant instead of it: nothing more is received before that was looked at.
      notify.done(
        isEarlier ? t('paymentWasAdded', { amount: numbers.money(answer.amount) }) : t('paymentAdded'),
      )
      onDone()
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} onCancel={onDone} submitLabel={t('record')}>
      <FieldGroup>
        <NumberField kind="money" label={t('amount')} required autoFocus {...form.getInputProps('amount')} />
        <MethodSelect required {...form.getInputProps('payment_method')} />
        <DateField label={t('paymentDate')} {...form.getInputProps('payment_date')} />
      </FieldGroup>
    </RecordForm>
  )
}
