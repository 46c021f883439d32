'use client'

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

function TrustBox({ trustDevice, onTrust }: Pick<Step, 'trustDevice' | 'onTrust'>) {
  const t = useTranslations('access')
  return (
    <Checkbox
      label={t('trust')}
      description={t('trustHint')}
      checked={trustDevice}
      onChange={(event) => onTrust(event.currentTarget.checked)}
    />
  )
}

/** The six digits of the authenticator; the last one sends them. */
export function AuthenticatorStep({ trustDevice, onTrust, entering, Card }: Step) {
  const t = useTranslations('access')
  const { form, submit, attempt, saving, apiError } = useAuthForm({
    initialValues: { code: '' },
    required: ['code'],
    send:
      ({ code }) =>
      (auth, options) =>
        auth.twoFactor.verifyTotp({ code, trustDevice }, options),
    done: entering,
  })
  return (
    <Card title={t('code')} apiError={apiError}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
          <CodeInput
            label={t('codeText')}
            {...form.getInputProps('code')}
            rejected={apiError}
            onComplete={(code) => attempt({ code })}
          />
          <TrustBox {...{ trustDevice, onTrust }} />
          <Button type="submit" loading={saving}>
            {t('verify')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}

/** One of the codes kept for when the authenticator is not at hand. */
export function BackupStep({ trustDevice, onTrust, entering, Card }: Step) {
  const t = useTranslations('access')
  const { form, submit, saving, apiError } = useAuthForm({
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
    <Card title={t('backupCode')} apiError={apiError}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('backupCode')}
            description={t('backupHint')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            {...form.getInputProps('code')}
          />
          <TrustBox {...{ trustDevice, onTrust }} />
          <Button type="submit" loading={saving}>
            {t('verify')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
