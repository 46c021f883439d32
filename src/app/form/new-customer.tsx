'use client'

import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useTRPC, useTRPCClient } from '../trpc.ts'
import { Dialog } from './dialog.tsx'
import { RecordForm, useRecordForm } from './record-form.tsx'
import type { Choice } from './record-picker.tsx'

type Props = {
  opened: boolean
  /** What was typed where nobody of this name was found. */
  name?: string | undefined
  onClose: () => void
  onMade: (customer: Choice) => void
}

function Fields({ name = '', onClose, onMade }: Omit<Props, 'opened'>) {
  const t = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const record = useRecordForm({
    initialValues: { full_name: name, phone: '' },
    save: async ({ full_name, phone }) => {
      const { id, full_name: label } = await client.customers.create.mutate({
        full_name,
        phone: phone || null,
      })
      queries.invalidateQueries(trpc.customers.pathFilter())
      onMade({ id, label })
    },
  })
  return (
    <RecordForm record={record} onCancel={onClose}>
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          required
          data-autofocus
          autoComplete="off"
          {...record.form.getInputProps('full_name')}
        />
        <TextInput label={t('phone')} type="tel" autoComplete="off" {...record.form.getInputProps('phone')} />
      </Stack>
    </RecordForm>
  )
}

/** Makes a customer on the spot, with the fewest fields; the rest is written later on the customer's page. */
export function NewCustomer({ opened, ...props }: Props) {
  const t = useTranslations('common')
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('newCustomer')}>
      <Fields {...props} />
    </Dialog>
  )
}
