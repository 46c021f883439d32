import { ColorInput, Stack, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormModal } from '../../../form/form-modal.tsx'
import { changedOf } from '../../../form/merge.ts'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { SWATCHES } from '../categories/color-field.ts'
import type { Member } from './member-table.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Changes what somebody may do, at once wherever they are signed in, and how they stand among those who work. */
export function MemberModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const save = useSave()
  const { id, role, is_technician, color } = member
  const record = useRecordForm({
    initialValues: { role, is_technician, color },
    save: async (values, before) => {
      const send = () => client.members.update.mutate({ id, ...changedOf(values, before) })
      await save({ group: 'members', send, waits: true })
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('roleOf', { name: member.name })} {...{ record, onClose }}>
      <Stack gap="md">
        <RoleChoice {...form.getInputProps('role')} />
        <Switch
          label={t('isTechnician')}
          description={t('isTechnicianHint')}
          {...form.getInputProps('is_technician', { type: 'checkbox' })}
        />
        <ColorInput
          label={t('color')}
          swatches={[...SWATCHES]}
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
      </Stack>
    </FormModal>
  )
}
