import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { PaymentMethodSelect } from '../../../form/payment-method-select.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import type { Inputs } from '../../../trpc.ts'
import type { Invoice } from '../state.ts'
import { type IssuedGroup, useIssuedProcedures } from './issued-groups.ts'
import { ValidationProblems } from './problems.tsx'

type Issue = Inputs['invoices']['issue']

type Draft = Pick<
  Invoice,
  'id' | 'updated_at' | 'seq_number' | 'document_date' | 'customer_id' | 'outstanding_payments'
> & { payment_method: string | null }

/** What an issue would say now; asked again once the document has changed, or what it is made of, such as the customer. */
function useValidation(group: IssuedGroup, { id, updated_at }: Draft) {
  const { validate } = useIssuedProcedures(group)
  const { data } = useQuery({
    queryKey: [[group, 'validate'], id, updated_at],
    queryFn: () => validate.mutate({ id }),
    gcTime: 0,
  })
  return data
}

export type IssueProps = { group: IssuedGroup; document: Draft; onClose: () => void }

/** Gives a draft its number, once nothing stands against it; nothing is suggested as received. */
export function IssueModal({ group, document, onClose }: IssueProps) {
  const t = useTranslations(group as 'invoices')
  const procedures = useIssuedProcedures(group)
  const { today } = useDays()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(procedures.issue.mutate)
  const validation = useValidation(group, document)
  const isNumbered = document.seq_number !== null
  // Of an invoice that nobody paid there is nothing to give back, and any amount would be refused.
  const movesMoney = group === 'invoices' || document.outstanding_payments > 0
  const record = useRecordForm({
    initialValues: {
      document_date: document.document_date ?? today,
      amount: '' as number | string,
      payment_method: document.payment_method as string | null,
      payment_date: today,
    },
    save: async ({ document_date, amount, payment_method, payment_date }) => {
      const wanted = {
        id: document.id,
        ...(!isNumbered && { document_date }),
        ...(payment_method && { payment_method: payment_method as NonNullable<Issue['payment_method']> }),
        ...(amount !== '' && { amount: amount as number, ...(payment_date && { payment_date }) }),
      }
      const { answer: issued } = await attempt(wanted)
      renew(group, issued as never)
      notify.done(t('issuedDone', { number: issued.full_number ?? '' }))
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('issueTitle')} submitLabel={t('issue')} {...{ record, onClose }}>
      {validation ? (
        <>
          <Text size="sm">{t('issueEffect', { number: validation.full_number ?? '' })}</Text>
          <ValidationProblems {...{ validation, group, document }} onLeave={onClose} />
        </>
      ) : (
        <Skeleton height={40} />
      )}
      <FieldGroup>
        {!isNumbered && (
          <DateField label={t('documentDate')} data-autofocus {...form.getInputProps('document_date')} />
        )}
        {movesMoney && (
          <>
            <NumberField
              kind="money"
              label={t('amountReceived')}
              description={t('amountHint')}
              {...form.getInputProps('amount')}
            />
            <PaymentMethodSelect label={t('paymentMethod')} {...form.getInputProps('payment_method')} />
            <DateField label={t('paymentDate')} {...form.getInputProps('payment_date')} />
          </>
        )}
      </FieldGroup>
    </FormModal>
  )
}
