import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CodesModal } from './codes-modal.tsx'
import { PasswordStep } from './password-step.tsx'

type Props = { onClose: () => void; onDone: () => void }

/** Turns the second factor off. */
export function DisableModal({ onClose, onDone }: Props) {
  const t = useTranslations('account')
  return (
    <PasswordStep
      title={t('disableTitle')}
      effect={t('disableEffect')}
      submitLabel={t('disable')}
      send={(password) => (auth, options) => auth.twoFactor.disable({ password }, options)}
      {...{ onDone, onClose }}
    />
  )
}

/** Makes new backup codes, which end the old ones. */
export function NewCodesModal({ onClose, onDone }: Props) {
  const t = useTranslations('account')
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <CodesModal codes={codes} onStored={onDone} />
  return (
    <PasswordStep
      title={t('newCodes')}
      effect={t('newCodesEffect')}
      submitLabel={t('newCodes')}
      send={(password) => (auth, options) => auth.twoFactor.generateBackupCodes({ password }, options)}
      onDone={({ backupCodes }) => setCodes(backupCodes)}
      onClose={onClose}
    />
  )
}
