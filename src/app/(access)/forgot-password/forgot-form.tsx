'use client'

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAuthForm } from '../../auth/auth-form.ts'
import { AccessCard } from '../access-card.tsx'
import { keepTypedEmail, typedEmail } from '../typed-email.ts'

function BackToSignIn() {
  const t = useTranslations('access')
  return (
    <Group justify="center">
      <Anchor component={Link} href="/sign-in" prefetch={false} size="sm">
        {t('backToSignIn')}
      </Anchor>
    </Group>
  )
}

/** Asks for the link to a new password; the answer tells nobody whether the address is known. */
export function ForgotForm() {
  const t = useTranslations('access')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit, saving, apiError } = useAuthForm({
    initialValues: { email: typedEmail() },
    required: ['email'],
    fields: { VALIDATION_ERROR: 'email', INVALID_EMAIL: 'email' },
    focus: 'email',
    send: ({ email }) => {
      keepTypedEmail(email)
      return (auth, options) => auth.requestPasswordReset({ email: email.trim() }, options)
    },
    done: (_, { email }) => setSentTo(email.trim()),
  })
  if (sentTo)
    return (
      <AccessCard title={t('linkSent')}>
        <Text role="status">{t('linkSentText', { email: sentTo })}</Text>
        <BackToSignIn />
      </AccessCard>
    )
  return (
    <AccessCard title={t('forgotTitle')} apiError={apiError}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
          <Text c="dimmed">{t('forgotText')}</Text>
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={saving}>
            {t('sendLink')}
          </Button>
          <BackToSignIn />
        </Stack>
      </form>
    </AccessCard>
  )
}
