'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import { MethodSelect } from '../payments/method-select.tsx'
import { type Receipt, receiptNumber } from '../state.tsx'

type Method = NonNullable<Receipt['payment_method']>
/** Gives a draft its number; what was received on the spot is suggested whole. */
export function IssueModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('receipts')
  const client = useTRPCClient()
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts<Inputs['receipts']['issue']>()
  const record = useRecordForm({
    initialValues: {
      amount: (receipt.outstanding_payments || '') as number | string,
      payment_method: receipt.payment_method as string | null,
      payment_date: today,
    },
    save: async ({ amount, payment_method, payment_date }) => {
      const wanted = {
        id: receipt.id,
        ...(payment_method && { payment_method: payment_method as Method }),
        ...(amount !== '' && { amount: amount as number, ...(payment_date && { payment_date }) }),
      }
      const { answer: issued } = await attempt(wanted, (each, asked) =>
        client.receipts.issue.mutate(each, asked),
      )
      renew('receipts', issued)
      notify.done(t('issuedDone', { number: receiptNumber(issued) ?? '' }))
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('issueTitle')} submitLabel={t('issue')} {...{ record, onClose }}>
      <Text size="sm">{t('issueEffect', { section: receipt.sezionale_code })}</Text>
      <FieldGroup>
        <NumberField
          kind="money"
          label={t('amountReceived')}
          description={t('amountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <MethodSelect {...form.getInputProps('payment_method')} />
        <DateField label={t('paymentDate')} {...form.getInputProps('payment_date')} />
      </FieldGroup>
    </FormModal>
  )
}
