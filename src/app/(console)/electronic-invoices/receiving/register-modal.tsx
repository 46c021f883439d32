import { Switch, Text } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSamePage } from '../../../form/same-page.ts'
import { useRenew } from '../../../form/save.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { ExpenseCategorySelect } from '../../expenses/categories/category-select.tsx'
import type { ElectronicInvoice } from '../state.ts'

/** Makes the expense of a received electronic invoice, and opens it. */
export function RegisterModal({ invoice, onClose }: { invoice: ElectronicInvoice; onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const renew = useRenew()
  const router = useRouter()
  const isHere = useSamePage()
  const record = useRecordForm({
    initialValues: {
      category_id: null as string | null,
      registration_date: '',
      allow_duplicate: false,
    },
    save: async ({ category_id, registration_date, allow_duplicate }) => {
      const expense = await client.electronicInvoices.register.mutate({
        id: invoice.id,
        allow_duplicate,
        ...(category_id && { category_id }),
        ...(registration_date && { registration_date }),
      })
      void renew('electronicInvoices')
      if (isHere()) router.push(`/expenses/${expense.id}`)
    },
  })
  const { form } = record
  return (
    <FormModal title={t('register')} submitLabel={t('register')} {...{ record, onClose }}>
      <Text size="sm">{t('registerEffect', { supplier: invoice.counterparty_name })}</Text>
      <ExpenseCategorySelect label={t('category')} clearable {...form.getInputProps('category_id')} />
      <DateField
        label={t('registrationDate')}
        description={t('registrationHint')}
        {...form.getInputProps('registration_date')}
      />
      <Switch label={t('allowDuplicate')} {...form.getInputProps('allow_duplicate', { type: 'checkbox' })} />
    </FormModal>
  )
}
