import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentType, ReactNode } from 'react'
import { useAuthForm } from './auth-form.ts'
import { CodeInput } from './code-input.tsx'

type CardProps = { title: string; apiError: string | null; children: ReactNode }

type Step = {
  trustDevice: boolean
  onTrust: (trust: boolean) => void
  /** What comes after it. */
  entering: () => unknown
  /** What stands around it. */
  Card: ComponentType<CardProps>
}

type CodeFormProps = Omit<Step, 'entering'> & {
  title: string
  code: Pick<ReturnType<typeof useAuthForm>, 'submit' | 'saving' | 'apiError'>
  children: ReactNode
}

/** A code, and whether this device is to be asked for none from now on. */
function CodeForm({ title, code, trustDevice, onTrust, Card, children }: CodeFormProps) {
  const t = useTranslations('access')
  return (
    <Card title={title} apiError={code.apiError}>
      <form method="post" noValidate onSubmit={code.submit}>
        <Stack>
          {children}
          <Checkbox
            label={t('trust')}
            description={t('trustHint')}
            checked={trustDevice}
            onChange={(event) => onTrust(event.currentTarget.checked)}
          />
          <Button type="submit" loading={code.saving}>
            {t('verify')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** The six digits of the authenticator; the last one sends them. */
export function AuthenticatorStep({ entering, ...step }: Step) {
  const t = useTranslations('access')
  const { trustDevice } = step
  const { form, attempt, ...code } = useAuthForm({
    initialValues: { code: '' },
    required: ['code'],
    send:
      ({ code }) =>
      (auth, options) =>
        auth.twoFactor.verifyTotp({ code, trustDevice }, options),
    done: entering,
  })
  return (
    <CodeForm title={t('code')} {...step} code={code}>
      <CodeInput
        label={t('codeText')}
        {...form.getInputProps('code')}
        rejected={code.apiError}
        onComplete={(code) => attempt({ code })}
      />
    </CodeForm>
  )
}

/** One of the codes kept for when the authenticator is not at hand. */
export function BackupStep({ entering, ...step }: Step) {
  const t = useTranslations('access')
  const { trustDevice } = step
  const { form, ...code } = useAuthForm({
    initialValues: { code: '' },
    required: ['code'],
    fields: { INVALID_BACKUP_CODE: 'code' },
    focus: 'code',
    send:
      ({ code }) =>
      (auth, options) =>
        auth.twoFactor.verifyBackupCode({ code: code.trim(), trustDevice }, options),
    done: entering,
  })
  return (
    <CodeForm title={t('backupCode')} {...step} code={code}>
      <TextInput
        label={t('backupCode')}
        description={t('backupHint')}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('code')}
      />
    </CodeForm>
  )
}
