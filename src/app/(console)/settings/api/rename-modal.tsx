'use client'

import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

type Props = { apiKey: Outputs['apiKeys']['retrieve']; onClose: () => void }

/** Gives a key another name; nothing else of it can change. */
export function RenameModal({ apiKey: { id, name }, onClose }: Props) {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm({
    initialValues: { name },
    save: async (values) => {
      const saved = await client.apiKeys.update.mutate({ id, ...values })
      queries.setQueryData(trpc.apiKeys.retrieve.queryKey({ id }), saved)
      queries.invalidateQueries(trpc.apiKeys.list.queryFilter())
      notify.done(common('saved'))
      onClose()
    },
  })
  return (
    <FormModal title={t('rename')} {...{ record, onClose }}>
      <TextInput label={t('name')} required data-autofocus {...record.form.getInputProps('name')} />
    </FormModal>
  )
}
