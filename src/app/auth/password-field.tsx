import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'

/** As the server asks of a new password. */
const SHORTEST = 10

/** A password that can be shown, by keyboard, too. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTranslations('access')
  return (
    <PasswordInput
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  )
}

/** A password to be: what it needs is said before. */
export function NewPasswordField(props: PasswordInputProps) {
  const t = useTranslations('access')
  return (
    <PasswordField
      autoComplete="new-password"
      description={t('passwordRule', { count: SHORTEST })}
      {...props}
    />
  )
}
