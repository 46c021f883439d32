import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../form/dialog.tsx'
import type { Session } from '../frame/session.tsx'
import { asking } from '../links.ts'
import { loadAfresh } from '../signed-out.ts'
import { useTRPCClient } from '../trpc.ts'
import { useAuthForm } from './auth-form.ts'
import { loadAuth } from './call-auth.ts'
import { leaveIfHomeless } from './homeless.ts'
import { PasswordField } from './password-field.tsx'
import { AuthenticatorStep, BackupStep } from './second-factor.tsx'

/** Above the dialog in which a form may be. */
const TOP = 1000

const alone = asking({ isAlone: true })

type Props = {
  /** Who was signed in, and where. */
  session: Session
  onAnswer: (isBack: boolean) => void
}

/**
 * What comes after the last step: who was here goes on where they were, in the company that they worked in. For anybody
 * else the page is loaded anew.
 */
function useComingBack({ session, onAnswer }: Props, onHomeless: () => void) {
  const client = useTRPCClient()
  return async () => {
    const now = await client.session.retrieve.query(undefined, alone).catch(async (error) => {
      if (!(await leaveIfHomeless(error))) throw error
    })
    if (!now) return onHomeless()
    if (now.user.id !== session.user.id) return loadAfresh()
    const { id: company_id } = session.company
    if (now.company.id === company_id) return onAnswer(true)
    const switched = client.session.switchCompany.mutate({ company_id }, alone)
    await switched.then(() => onAnswer(true)).catch(() => loadAfresh())
  }
}

function Plain({ apiError, children }: { apiError: string | null; children: ReactNode }) {
  return (
    <Stack>
      {apiError && (
        <Alert color="red" role="alert">
          {apiError}
        </Alert>
      )}
      {children}
    </Stack>
  )
}

type PasswordProps = { email: string; onDone: () => unknown; onCode: () => void }

function PasswordStep({ email, onDone, onCode }: PasswordProps) {
  const t = useTranslations('access')
  const { form, submit, saving, apiError } = useAuthForm({
    // Not the names of fields that a form under it may have.
    initialValues: { ownAddress: email, ownPassword: '' },
    required: ['ownAddress', 'ownPassword'],
    fields: { INVALID_EMAIL: 'ownAddress' },
    focus: 'ownPassword',
    send:
      ({ ownAddress, ownPassword }) =>
      (auth, options) =>
        auth.signIn.email({ email: ownAddress.trim(), password: ownPassword }, options),
    done: (data) => (data && 'twoFactorRedirect' in data ? onCode() : onDone()),
  })
  return (
    <Plain apiError={apiError}>
      <form method="post" noValidate onSubmit={submit} onFocus={loadAuth}>
        <Stack>
          <Text size="sm">{t('againText')}</Text>
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('ownAddress')}
          />
          <PasswordField label={t('password')} data-autofocus {...form.getInputProps('ownPassword')} />
          <Button type="submit" loading={saving}>
            {t('signIn')}
          </Button>
        </Stack>
      </form>
    </Plain>
  )
}

function CodeSteps({ onDone }: { onDone: () => unknown }) {
  const t = useTranslations('access')
  const [isBackup, setBackup] = useState(false)
  const [trustDevice, onTrust] = useState(false)
  const Step = isBackup ? BackupStep : AuthenticatorStep
  return (
    <>
      <Step {...{ trustDevice, onTrust, entering: onDone, Card: Plain }} />
      <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setBackup(!isBackup)}>
        {t(isBackup ? 'useAuthenticator' : 'useBackup')}
      </Anchor>
    </>
  )
}

/** The session has ended: asks for the password, and the second factor, over the page, which stays as it is. */
export function SignInAgain(props: Props) {
  const t = useTranslations('access')
  const [isCode, setCode] = useState(false)
  const [isHomeless, setHomeless] = useState(false)
  const onDone = useComingBack(props, () => setHomeless(true))
  return (
    <Dialog
      opened
      zIndex={TOP}
      onClose={() => props.onAnswer(false)}
      title={t(isCode ? 'code' : 'again')}
      closeOnClickOutside={false}
    >
      {isHomeless && <Plain apiError={t('noCompany')}>{null}</Plain>}
      {!isHomeless && isCode && <CodeSteps onDone={onDone} />}
      {!isHomeless && !isCode && (
        <PasswordStep email={props.session.user.email} onDone={onDone} onCode={() => setCode(true)} />
      )}
    </Dialog>
  )
}
