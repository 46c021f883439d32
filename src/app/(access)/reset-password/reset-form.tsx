'use client'

import { Button, Stack, Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAuthForm } from '../../auth/auth-form.ts'
import type { AuthStep } from '../../auth/call-auth.ts'
import { NewPasswordField } from '../../auth/password-field.tsx'
import { AccessCard } from '../access-card.tsx'

/** The token outlives a change of language, which renders the page anew without it. Only browsers write it. */
let kept: string | null = null

/** Takes the token out of the address bar and the history as soon as the page is there. */
function useToken(fromAddress: string | null): string | null {
  const [token] = useState(() => fromAddress ?? kept)
  useEffect(() => {
    if (fromAddress === null) return
    kept = fromAddress
    // A moment later Next listens, and does not put the address back.
    const later = setTimeout(() => window.history.replaceState(null, '', window.location.pathname))
    return () => clearTimeout(later)
  }, [fromAddress])
  return token
}

function LinkEnded() {
  const t = useTranslations('access')
  return (
    <AccessCard title={t('linkEnded')}>
      <Text role="alert">{t('linkEndedText')}</Text>
      <Button component={Link} href="/forgot-password" prefetch={false}>
        {t('askAgain')}
      </Button>
    </AccessCard>
  )
}

function PasswordSet() {
  const t = useTranslations('access')
  return (
    <AccessCard title={t('passwordSet')}>
      <Text role="status">{t('passwordSetText')}</Text>
      <Button component={Link} href="/sign-in" prefetch={false} autoFocus>
        {t('signIn')}
      </Button>
    </AccessCard>
  )
}

/** One answer for a link that has ended, so that the page can say the way to another. */
const resetWith =
  (token: string, newPassword: string): AuthStep<'set' | 'ended'> =>
  async (auth, options) => {
    const { error } = await auth.resetPassword({ token, newPassword }, options)
    if (error?.code === 'INVALID_TOKEN') return { data: 'ended', error: null }
    return { data: 'set', error }
  }

/** Chooses a password with the link's token. */
export function ResetForm({ token: fromAddress }: { token: string | null }) {
  const t = useTranslations('access')
  const token = useToken(fromAddress)
  const [outcome, setOutcome] = useState<'set' | 'ended' | null>(null)
  const { form, submit, saving, apiError } = useAuthForm({
    initialValues: { password: '' },
    required: ['password'],
    fields: { PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' },
    focus: 'password',
    send: ({ password }) => resetWith(token!, password),
    done: setOutcome,
  })
  if (outcome === 'set') return <PasswordSet />
  if (token === null || outcome === 'ended') return <LinkEnded />
  return (
    <AccessCard title={t('choosePassword')} apiError={apiError}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
          <NewPasswordField label={t('newPassword')} autoFocus {...form.getInputProps('password')} />
          <Button type="submit" loading={saving}>
            {t('setPassword')}
          </Button>
        </Stack>
      </form>
    </AccessCard>
  )
}
