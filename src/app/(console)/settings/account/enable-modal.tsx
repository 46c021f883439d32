import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useAuthForm } from '../../../auth/auth-form.ts'
import { CodeInput } from '../../../auth/code-input.tsx'
import { CopyText } from '../../../form/copy.tsx'
import { Dialog } from '../../../form/dialog.tsx'
import { Foot } from '../../../form/foot.tsx'
import classes from './account.module.css'
import { CodesModal } from './codes-modal.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { PasswordStep } from './password-step.tsx'

type Props = { onClose: () => void; onDone: () => void }
type Begun = { totpURI: string; backupCodes: string[] }

const QR_SIZE = 176

/** In groups of four, as people copy it by hand. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Secret({ totp_uri }: { totp_uri: string }) {
  const t = useTranslations('account')
  const secret = new URL(totp_uri).searchParams.get('secret') ?? ''
  return (
    <>
      <div className={classes.qr}>
        <QRCodeSVG value={totp_uri} size={QR_SIZE} title={t('qr')} />
      </div>
      <Text size="sm">{t('byHand')}</Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block flex={1} style={{ whiteSpace: 'pre-wrap' }}>
          {grouped(secret)}
        </Code>
        <CopyText size="compact-sm" label={t('copySecret')} value={secret} />
      </Group>
    </>
  )
}

/** The authenticator learns the secret and proves it by a code. */
function ProofStep({
  begun,
  onProved,
  onClose,
}: {
  begun: Begun
  onProved: () => void
  onClose: () => void
}) {
  const t = useTranslations('account')
  const access = useTranslations('access')
  const { form, submit, attempt, saving, apiError } = useAuthForm({
    initialValues: { code: '' },
    required: ['code'],
    send:
      ({ code }) =>
      (auth, options) =>
        auth.twoFactor.verifyTotp({ code }, options),
    done: onProved,
  })
  return (
    <Dialog opened onClose={onClose} title={t('enableTitle')} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('scan')}</Text>
          <Secret totp_uri={begun.totpURI} />
          <ErrorAlert text={apiError} />
          <CodeInput
            label={t('proof')}
            {...form.getInputProps('code')}
            rejected={apiError}
            onComplete={(code) => attempt({ code })}
          />
        </Stack>
        <Foot>
          <Button type="submit" loading={saving}>
            {access('verify')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

/** Turns the second factor on: password, authenticator, backup codes. */
export function EnableModal({ onClose, onDone }: Props) {
  const t = useTranslations('account')
  const [begun, setBegun] = useState<Begun | null>(null)
  const [proved, setProved] = useState(false)
  if (begun && proved) return <CodesModal codes={begun.backupCodes} onStored={onDone} />
  if (begun) return <ProofStep {...{ begun, onClose }} onProved={() => setProved(true)} />
  return (
    <PasswordStep
      title={t('enableTitle')}
      effect={t('enableEffect')}
      submitLabel={t('next')}
      send={(password) => (auth, options) => auth.twoFactor.enable({ password }, options)}
      onDone={(answer) => 'totpURI' in answer && setBegun(answer)}
      onClose={onClose}
    />
  )
}
