'use client'

import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Role } from '../../../../domain/permissions.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Asks somebody by mail to work here. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm({
    initialValues: { email: '', role: 'staff' as Role },
    save: async (values) => {
      const { email } = await client.invitations.create.mutate(values)
      await queries.invalidateQueries(trpc.invitations.pathFilter())
      notify.done(t('written', { email }))
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('invite')} submitLabel={t('sendInvitation')} {...{ record, onClose }}>
      <Text size="sm">{t('inviteText')}</Text>
      <TextInput label={t('email')} type="email" required data-autofocus {...form.getInputProps('email')} />
      <RoleChoice {...form.getInputProps('role')} />
    </FormModal>
  )
}
