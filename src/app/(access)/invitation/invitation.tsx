'use client'

import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useAuthErrorText } from '../../auth/auth-errors.ts'
import { useAuthForm } from '../../auth/auth-form.ts'
import { AuthError, type AuthStep, callAuth } from '../../auth/call-auth.ts'
import { NewPasswordField } from '../../auth/password-field.tsx'
import { Note } from '../../format/note.tsx'
import { AccessCard } from '../access-card.tsx'
import { withNext } from '../own-path.ts'
import { invitationStep, type OpenInvitation } from './invitation-step.ts'
import { forgetInvitation, useInvitation } from './use-invitation.ts'

type Open = { token: string; invitation: OpenInvitation; declining: Declining }

/** In a fresh document: nothing of who was signed in before stays in this tab's memory. */
function enter(): void {
  forgetInvitation()
  window.location.replace('/')
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AccessCard title={title}>
      <Text role="status">{text}</Text>
      {children}
    </AccessCard>
  )
}

/** Whoever accepted it already goes on from here; another one only who invited can send. */
function Ended() {
  const t = useTranslations('access')
  return (
    <Said title={t('invitationEnded')} text={t('invitationEndedText')}>
      <Button component={Link} href="/sign-in" prefetch={false}>
        {t('signIn')}
      </Button>
    </Said>
  )
}

/** The token is kept in the tab: the page read anew reads the invitation again. */
function Unread({ failure }: { failure: unknown }) {
  const t = useTranslations()
  const labels = useAuthErrorText()
  return (
    <Said title={t('access.invitationUnread')} text={labels(failure)}>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('common.retry')}
      </Button>
    </Said>
  )
}

function InvitationText({
  invitation: { company_name, invited_by, email, role },
}: {
  invitation: OpenInvitation
}) {
  const t = useTranslations('access')
  const roles = useTranslations('members.roles')
  return (
    <Stack gap={4}>
      <Text>
        {invited_by === null
          ? t('invitationBy', { company: company_name })
          : t('invitationByName', { by: invited_by, company: company_name })}
      </Text>
      <Note>{t('invitationFor', { email, role: roles(role) })}</Note>
    </Stack>
  )
}

type Declining = ReturnType<typeof useDeclining>

/** Declining, which needs no account; where the invitation is over already, nothing is left to decline. */
function useDeclining() {
  const labels = useAuthErrorText()
  const [isDeclined, setDeclined] = useState(false)
  const [apiError, setApiError] = useState<string | null>(null)
  const decline = async (token: string) => {
    setApiError(null)
    try {
      await callAuth(invitationStep('/decline', { token }))
    } catch (error) {
      if (!(error instanceof AuthError && error.status === 404)) return setApiError(labels(error))
    }
    forgetInvitation()
    setDeclined(true)
  }
  /** Accepting after all: what was said of declining goes. */
  const forget = () => setApiError(null)
  return { isDeclined, apiError, decline, forget }
}

function Decline({ token, declining }: Pick<Open, 'token' | 'declining'>) {
  const t = useTranslations('access')
  return (
    <Button variant="default" onClick={() => declining.decline(token)}>
      {t('decline')}
    </Button>
  )
}

/** The foot of a form that accepts. */
function YesOrNo({ token, declining, saving }: Pick<Open, 'token' | 'declining'> & { saving: boolean }) {
  const t = useTranslations('access')
  return (
    <Group grow>
      <Decline {...{ token, declining }} />
      <Button type="submit" loading={saving}>
        {t('accept')}
      </Button>
    </Group>
  )
}

/** The address has an account: its person signs in, and comes back here. */
function SignInFirst({ token, invitation, declining }: Open) {
  const t = useTranslations('access')
  const go = async () => {
    // somebody else may be signed in
    await callAuth((auth, options) => auth.signOut({ fetchOptions: options })).catch(() => undefined)
    window.location.assign(withNext('/sign-in', '/invitation'))
  }
  return (
    <AccessCard title={t('invitation', { company: invitation.company_name })} apiError={declining.apiError}>
      <InvitationText invitation={invitation} />
      <Text>{t('invitationSignIn', { email: invitation.email })}</Text>
      <Group grow>
        <Decline {...{ token, declining }} />
        <Button onClick={go}>{t('signIn')}</Button>
      </Group>
    </AccessCard>
  )
}

/** The person of the address is signed in. */
function AcceptAsOneself({ token, invitation, declining }: Open) {
  const t = useTranslations('access')
  const { submit, saving, apiError } = useAuthForm({
    initialValues: {},
    required: [],
    send: () => invitationStep('/accept', { token }),
    done: enter,
  })
  return (
    <AccessCard
      title={t('invitation', { company: invitation.company_name })}
      apiError={declining.apiError ?? apiError}
    >
      <InvitationText invitation={invitation} />
      <form method="post" noValidate onSubmit={submit} onSubmitCapture={declining.forget}>
        <YesOrNo {...{ token, declining, saving }} />
      </form>
    </AccessCard>
  )
}

type Chosen = { name: string; password: string }

/**
 * Makes the account and signs in with it. An invitation that is over may have been accepted here before, by a step whose
 * answer was lost, or that got as far as signing in: the password tells.
 */
const joinWith =
  (token: string, email: string, { name, password }: Chosen): AuthStep<unknown> =>
  async (auth, options) => {
    const made = await invitationStep('/accept', { token, name, password })(auth, options)
    if (made.error && made.error.status !== 404) return made
    const signedIn = await auth.signIn.email({ email, password }, options)
    return made.error && signedIn.error?.status === 401 ? made : signedIn
  }

/** Nobody has the address yet: it becomes an account. */
function AcceptAsSomebodyNew({ token, invitation, declining }: Open) {
  const t = useTranslations('access')
  const { form, submit, saving, apiError } = useAuthForm({
    initialValues: { name: '', password: '' },
    required: ['name', 'password'],
    fields: { INVALID_NAME: 'name', PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' },
    focus: 'name',
    send: (values: Chosen) => joinWith(token, invitation.email, values),
    done: enter,
  })
  return (
    <AccessCard
      title={t('invitation', { company: invitation.company_name })}
      apiError={declining.apiError ?? apiError}
    >
      <InvitationText invitation={invitation} />
      <form method="post" noValidate onSubmit={submit} onSubmitCapture={declining.forget}>
        <Stack>
          <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
          <TextInput
            label={t('yourName')}
            autoComplete="name"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('name')}
          />
          <NewPasswordField label={t('newPassword')} {...form.getInputProps('password')} />
          <YesOrNo {...{ token, declining, saving }} />
        </Stack>
      </form>
    </AccessCard>
  )
}

/** An invitation's page: what it says, and yes or no. */
export function Invitation({ token }: { token: string | null }) {
  const t = useTranslations('access')
  const { found, failure } = useInvitation(token)
  const declining = useDeclining()
  if (declining.isDeclined) return <Said title={t('declined')} text={t('declinedText')} />
  if (failure) return <Unread failure={failure} />
  if (found === undefined) return <Skeleton height={240} />
  if (found === null) return <Ended />
  const open = { ...found, declining }
  if (!found.invitation.has_account) return <AcceptAsSomebodyNew {...open} />
  return found.invitation.signed_in ? <AcceptAsOneself {...open} /> : <SignInFirst {...open} />
}
