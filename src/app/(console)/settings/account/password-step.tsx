import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useAuthForm } from '../../../auth/auth-form.ts'
import type { AuthStep } from '../../../auth/call-auth.ts'
import { PasswordField } from '../../../auth/password-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { ErrorAlert } from './error-alert.tsx'

type Props<Data> = {
  title: string
  /** What happens once the password is right. */
  effect: string
  submitLabel: string
  send: (password: string) => AuthStep<Data>
  onDone: (data: Data) => void
  onClose: () => void
}

/** Asks for the password before something that only its owner may do. */
export function PasswordStep<Data>({ title, effect, submitLabel, send, onDone, onClose }: Props<Data>) {
  const t = useTranslations('access')
  const record = useAuthForm({
    initialValues: { password: '' },
    required: ['password'],
    fields: { INVALID_PASSWORD: 'password' },
    focus: 'password',
    send: ({ password }) => send(password),
    done: onDone,
  })
  return (
    <FormModal {...{ title, submitLabel, record, onClose }}>
      <ErrorAlert text={record.apiError} />
      <Text size="sm">{effect}</Text>
      <PasswordField label={t('password')} data-autofocus {...record.form.getInputProps('password')} />
    </FormModal>
  )
}
