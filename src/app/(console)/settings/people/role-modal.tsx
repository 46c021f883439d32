'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'
import type { Member } from './member-table.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Changes what somebody may do, at once wherever they are signed in. */
export function RoleModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm({
    initialValues: { role: member.role },
    save: async ({ role }) => {
      await client.members.update.mutate({ id: member.id, role })
      await queries.invalidateQueries(trpc.members.pathFilter())
      queries.invalidateQueries(trpc.session.pathFilter())
      notify.done(common('saved'))
      onClose()
    },
  })
  return (
    <FormModal title={t('roleOf', { name: member.name })} {...{ record, onClose }}>
      <RoleChoice {...record.form.getInputProps('role')} />
    </FormModal>
  )
}
