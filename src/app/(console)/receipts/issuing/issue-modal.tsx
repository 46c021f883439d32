import { Button, Group, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { receiptNumber } from '../../../../domain/document-numbers.ts'
import { RECEIPT_PAYMENT_METHODS, type ReceiptPaymentMethod } from '../../../../domain/payment-methods.ts'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Receipt } from '../state.tsx'

/** How the last receipt was paid; kept in the browser. */
const useLastMethod = () =>
  useLocalStorage<ReceiptPaymentMethod>({
    ...{ key: 'officina-receipt-method', defaultValue: 'MP01', getInitialValueInEffect: false },
  })

type MethodProps = {
  chosen: ReceiptPaymentMethod | null
  saving: boolean
  /** Issues it by a method other than the chosen one, which the form itself sends, or as not paid yet. */
  onIssue: (values: { payment_method: ReceiptPaymentMethod } | { amount: '' }) => void
}

/** A button for each way to be paid; Enter in a field is the one that was chosen last. */
function MethodButtons({ chosen, saving, onIssue }: MethodProps) {
  const t = useTranslations('receipts')
  const methods = useTranslations('common.paymentMethods')
  return (
    <>
      <Button variant="subtle" disabled={saving} onClick={() => onIssue({ amount: '' })}>
        {t('notPaidYet')}
      </Button>
      {/* The methods stay together where the row is too short for all buttons. */}
      <Group gap="xs" wrap="nowrap">
        {RECEIPT_PAYMENT_METHODS.map((method) => (
          <Button
            key={method}
            type={method === chosen ? 'submit' : 'button'}
            variant={method === chosen ? 'filled' : 'default'}
            data-autofocus={method === chosen || undefined}
            loading={saving && method === chosen}
            disabled={saving && method !== chosen}
            onClick={method === chosen ? undefined : () => onIssue({ payment_method: method })}
          >
            {methods(method)}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** Gives a draft its number by how it is paid; what is received on the spot is suggested whole. */
export function IssueModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('receipts')
  const [lastMethod, setLastMethod] = useLastMethod()
  const client = useTRPCClient()
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client.receipts.issue.mutate)
  const record = useRecordForm({
    initialValues: {
      amount: (receipt.outstanding_payments || '') as number | string,
      payment_method: (receipt.payment_method ?? lastMethod) as ReceiptPaymentMethod | null,
      payment_date: today,
    },
    save: async ({ amount, payment_method, payment_date }) => {
      const wanted = {
        id: receipt.id,
        ...(payment_method && { payment_method }),
        ...(amount !== '' && { amount: amount as number, ...(payment_date && { payment_date }) }),
      }
      const { answer: issued } = await attempt(wanted)
      if (payment_method) setLastMethod(payment_method)
      renew('receipts', issued)
      notify.done(t('issuedDone', { number: receiptNumber(issued) ?? '' }))
      onClose()
    },
  })
  const { form } = record
  const chosen = form.getValues().payment_method
  const issue = async (values: Partial<ReturnType<typeof form.getValues>>) => {
    const { amount } = form.getValues()
    form.setValues(values)
    await record.submit()
    // Refused, it is asked anew: another button is not to issue without the payment. An amount that was sent stays, with
    // what was said of it.
    if (values.amount !== undefined) form.setFieldValue('amount', amount)
  }
  const buttons = <MethodButtons chosen={chosen} saving={record.saving} onIssue={issue} />
  return (
    <FormModal title={t('issueTitle')} {...{ record, onClose, buttons }}>
      <Text size="sm">{t('issueEffect', { section: receipt.sezionale_code })}</Text>
      <FieldGroup>
        <NumberField
          kind="money"
          label={t('amountReceived')}
          description={t('amountHint')}
          {...form.getInputProps('amount')}
        />
        <DateField label={t('paymentDate')} {...form.getInputProps('payment_date')} />
      </FieldGroup>
    </FormModal>
  )
}
