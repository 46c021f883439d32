import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAuthForm } from '../../../auth/auth-form.ts'
import { NewPasswordField, PasswordField } from '../../../auth/password-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useSession } from '../../../frame/session.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { OWN_SESSIONS } from './own-sessions.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account')
  const session = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useAuthForm({
    initialValues: { currentPassword: '', newPassword: '' },
    required: ['currentPassword', 'newPassword'],
    fields: {
      INVALID_PASSWORD: 'currentPassword',
      PASSWORD_TOO_SHORT: 'newPassword',
      PASSWORD_TOO_LONG: 'newPassword',
    },
    send: (values) => (auth, options) =>
      auth.changePassword({ ...values, revokeOtherSessions: true }, options),
    done: () => {
      queries.invalidateQueries({ queryKey: OWN_SESSIONS })
      notify.done(t('passwordChanged'))
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={t('changePassword')} submitLabel={t('changePassword')} {...{ record, onClose }}>
      <ErrorAlert text={record.apiError} />
      <Text size="sm">{t('passwordEffect')}</Text>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={session?.user.email ?? ''} readOnly hidden />
      <PasswordField label={t('currentPassword')} data-autofocus {...form.getInputProps('currentPassword')} />
      <NewPasswordField label={t('newPassword')} {...form.getInputProps('newPassword')} />
    </FormModal>
  )
}
