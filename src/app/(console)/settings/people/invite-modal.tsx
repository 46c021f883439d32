import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Role } from '../../../../domain/permissions.ts'
import { held, text } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Outputs } from '../../../trpc.ts'
import { RoleChoice } from './role-choice.tsx'

const INVITATION = formOf('invitations', 'members', {
  email: text('email', { type: 'email', required: true, first: true }),
  role: held('role', 'staff' as Role, { Input: RoleChoice }),
})

/** Asks somebody by mail to work here. */
export function InviteModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members')
  const { record, inputs } = useFormOf<typeof INVITATION.fields, Outputs['invitations']['create']>(
    INVITATION,
    { waits: true, isFinal: true, done: ({ email }) => t('written', { email }), onSaved: onClose },
  )
  return (
    <FormModal title={t('invite')} submitLabel={t('sendInvitation')} {...{ record, onClose }}>
      <Text size="sm">{t('inviteText')}</Text>
      {inputs('email', 'role')}
    </FormModal>
  )
}
