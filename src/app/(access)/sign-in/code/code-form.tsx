'use client'

import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAuthForm } from '../../../auth/auth-form.ts'
import { CodeInput } from '../../../auth/code-input.tsx'
import { AccessCard } from '../../access-card.tsx'
import { useEntering } from '../../entering.ts'
import { withNext } from '../../own-path.ts'

type Step = { trustDevice: boolean; onTrust: (trust: boolean) => void; entering: () => unknown }

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
function AuthenticatorStep({ trustDevice, onTrust, entering }: Step) {
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
    <AccessCard title={t('code')} apiError={apiError}>
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
    </AccessCard>
  )
}

function BackupStep({ trustDevice, onTrust, entering }: Step) {
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
    <AccessCard title={t('backupCode')} apiError={apiError}>
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
    </AccessCard>
  )
}

/** The second factor: the authenticator's code, or one of the codes kept for when it is not at hand. */
export function CodeForm({ next }: { next: string }) {
  const t = useTranslations('access')
  const [isBackup, setBackup] = useState(false)
  const [trustDevice, onTrust] = useState(false)
  const { goOn, homeless } = useEntering(next)
  const Step = isBackup ? BackupStep : AuthenticatorStep
  if (homeless) return <AccessCard title={t('signIn')} apiError={homeless} children={null} />
  return (
    <>
      <Step {...{ trustDevice, onTrust, entering: goOn }} />
      <Group justify="space-between" mt="md" px="xs">
        <Anchor component="button" type="button" size="sm" onClick={() => setBackup(!isBackup)}>
          {t(isBackup ? 'useAuthenticator' : 'useBackup')}
        </Anchor>
        <Anchor component={Link} href={withNext('/sign-in', next)} prefetch={false} size="sm">
          {t('back')}
        </Anchor>
      </Group>
    </>
  )
}
