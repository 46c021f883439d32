'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { apiErrorOf } from '../../../form/api-errors.ts'
import { DateField } from '../../../form/date-field.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useDays } from '../../../format/numbers.ts'
import { type Inputs, type Outputs, useTRPCClient } from '../../../trpc.ts'
import type { Receipt } from '../state.tsx'
import { MethodSelect } from './method-select.tsx'

export type Payment = Outputs['receipts']['listPayments']['data'][number]
type NewPayment = Inputs['receipts']['createPayment']

type Props = {
  receipt: Receipt
  /** Those that there are already. */
  payments: readonly Payment[]
  onDone: () => void
}

/**
 * Records a payment, once: where an answer was lost, it is looked for among the receipt's payments before it is sent
 * again.
 */
function useRecording({ receipt: { id }, payments }: Pick<Props, 'receipt' | 'payments'>) {
  const client = useTRPCClient()
  const renew = useRenew()
  /** The payments before the one whose answer was lost. */
  const before = useRef<ReadonlySet<string>>(null)
  const isRecorded = async (payment: NewPayment) => {
    if (!before.current) return false
    const { data } = await client.receipts.listPayments.query({ id })
    return data.some((one) => {
      const sent = Object.entries({ ...payment, id: one.id })
      return !before.current!.has(one.id) && sent.every(([field, value]) => one[field as 'amount'] === value)
    })
  }
  return async (payment: NewPayment) => {
    if (await isRecorded(payment)) return
    try {
      await client.receipts.createPayment.mutate(payment)
    } catch (error) {
      if (!apiErrorOf(error)) before.current ??= new Set(payments.map((one) => one.id))
      renew('receipts')
      throw error
    }
  }
}

/** Money that was received for a receipt: suggests all that is left. */
export function PaymentForm({ receipt, payments, onDone }: Props) {
  const t = useTranslations('receipts')
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const send = useRecording({ receipt, payments })
  const record = useRecordForm({
    initialValues: {
      amount: receipt.outstanding_payments as number | string,
      payment_method: receipt.payment_method as string | null,
      payment_date: today,
    },
    save: async ({ amount, payment_method, payment_date }) => {
      await send({
        id: receipt.id,
        amount: amount === '' ? (undefined as never) : (amount as number),
        ...(payment_method && { payment_method: payment_method as Payment['payment_method'] }),
        ...(payment_date && { payment_date }),
      })
      notify.done(t('paymentAdded'))
      onDone()
      renew('receipts')
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
