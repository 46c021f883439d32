'use client'

import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Dialog } from '../../form/dialog.tsx'
import { useNotify } from '../../form/notify.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { useRenew } from '../../form/save.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { MethodSelect } from './payments/method-select.tsx'
import type { Receipt } from './state.tsx'

type Props = { receipt: Receipt; opened: boolean; onClose: () => void }

function DraftForm({ receipt, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const { data: sections } = useQuery(trpc.sezionali.list.queryOptions({ document_kind: 'receipt' }))
  const { id, title, payment_method, sezionale_id } = receipt
  const record = useRecordForm({
    initialValues: { title, payment_method, sezionale_id },
    save: async (values) => {
      renew('receipts', await client.receipts.update.mutate({ id, ...values }))
      notify.done(common('saved'))
      onClose()
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} onCancel={onClose}>
      <FieldGroup>
        <TextInput label={t('title')} data-autofocus {...form.getInputProps('title')} />
        <MethodSelect clearable {...form.getInputProps('payment_method')} />
        <Select
          label={t('section')}
          description={t('sectionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowDeselect={false}
          data={(sections?.data ?? []).map((each) => ({
            value: each.id,
            label: `${each.code} · ${each.name}`,
          }))}
          {...form.getInputProps('sezionale_id')}
        />
      </FieldGroup>
    </RecordForm>
  )
}

/** Changes what a draft leaves open: title, method, section. */
export function DraftModal({ receipt, opened, onClose }: Props) {
  const t = useTranslations()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('receipts.editTitle')}>
      <DraftForm receipt={receipt} onClose={onClose} />
    </Dialog>
  )
}
