'use client'

import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useAuthForm } from '../../auth/auth-form.ts'
import { loadAuth } from '../../auth/call-auth.ts'
import { PasswordField } from '../../auth/password-field.tsx'
import classes from '../access.module.css'
import { AccessCard } from '../access-card.tsx'
import { useEntering, useLeadOn } from '../entering.ts'
import { withNext } from '../own-path.ts'
import { keepTypedEmail, typedEmail } from '../typed-email.ts'

/** E-mail and password; leads to the code where one is asked for. */
function useSignIn(next: string) {
  const router = useRouter()
  const { goOn, homeless } = useEntering(next)
  const record = useAuthForm({
    initialValues: { email: typedEmail(), password: '' },
    required: ['email', 'password'],
    fields: { INVALID_EMAIL: 'email' },
    focus: 'password',
    send: ({ email, password }) => {
      keepTypedEmail(email)
      return (auth, options) => auth.signIn.email({ email: email.trim(), password }, options)
    },
    done: (data) =>
      data && 'twoFactorRedirect' in data ? router.push(withNext('/sign-in/code', next)) : goOn(),
  })
  return { ...record, apiError: record.apiError ?? homeless }
}

type Props = {
  /** Where to go on to: a path of the console. */
  next: string
  mayBeSignedIn: boolean
}

export function SignInForm({ next, mayBeSignedIn }: Props) {
  const t = useTranslations('access')
  const { form, submit, saving, apiError } = useSignIn(next)
  const pending = useLeadOn(next, mayBeSignedIn)
  const email = form.getInputProps('email')
  return (
    // Made anew once it is shown, so that the first field takes the focus.
    <div key={String(pending)} className={pending ? classes.pending : undefined}>
      <AccessCard title={t('signIn')} apiError={apiError}>
        {/* Before its script has come, a form sends nothing through the address bar. */}
        <form method="post" noValidate onSubmit={submit} onFocus={loadAuth}>
          <Stack>
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
              {...email}
              onChange={(event) => {
                keepTypedEmail(event.currentTarget.value)
                email.onChange(event)
              }}
            />
            <PasswordField label={t('password')} {...form.getInputProps('password')} />
            <Button type="submit" loading={saving}>
              {t('signIn')}
            </Button>
            <Group justify="center">
              <Anchor component={Link} href="/forgot-password" prefetch={false} size="sm">
                {t('forgot')}
              </Anchor>
            </Group>
          </Stack>
        </form>
      </AccessCard>
    </div>
  )
}
