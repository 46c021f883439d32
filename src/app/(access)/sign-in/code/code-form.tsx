'use client'

import { Anchor, Group } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AuthenticatorStep, BackupStep } from '../../../auth/second-factor.tsx'
import { AccessCard } from '../../access-card.tsx'
import { useEntering } from '../../entering.ts'
import { withNext } from '../../own-path.ts'

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
      <Step {...{ trustDevice, onTrust, entering: goOn, Card: AccessCard }} />
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
