'use client'

import { useTranslations } from 'next-intl'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Member } from './member-table.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Changes what somebody may do, at once wherever they are signed in. */
export function RoleModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const save = useSave()
  const record = useRecordForm({
    initialValues: { role: member.role },
    save: async ({ role }) => {
      const send = () => client.members.update.mutate({ id: member.id, role })
      await save({ group: 'members', send, waits: true })
      onClose()
    },
  })
  return (
    <FormModal title={t('roleOf', { name: member.name })} {...{ record, onClose }}>
      <RoleChoice {...record.form.getInputProps('role')} />
    </FormModal>
  )
}
