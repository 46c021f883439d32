import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogToCome } from '../../../form/comes-later.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { Status } from '../../../format/status.tsx'
import { useSession } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'
import { OWN_SESSIONS } from './own-sessions.ts'
import { Section } from './section.tsx'

const EnableModal = dynamic(() => import('./enable-modal.tsx').then((module) => module.EnableModal), {
  ssr: false,
  loading: DialogToCome,
})
const DisableModal = dynamic(
  () => import('./second-factor-modals.tsx').then((module) => module.DisableModal),
  { ssr: false, loading: DialogToCome },
)
const NewCodesModal = dynamic(
  () => import('./second-factor-modals.tsx').then((module) => module.NewCodesModal),
  { ssr: false, loading: DialogToCome },
)

type Opened = 'enable' | 'disable' | 'codes' | null

function useSecondFactorDone(close: () => void) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  return (message: string) => {
    queries.invalidateQueries(trpc.session.pathFilter())
    queries.invalidateQueries(trpc.members.pathFilter())
    // A change of the second factor gives this browser a new session.
    queries.invalidateQueries({ queryKey: OWN_SESSIONS })
    notify.done(message)
    close()
  }
}

/** A code from an authenticator, asked for after the password. */
export function SecondFactorSection() {
  const t = useTranslations('account')
  const isOn = useSession()?.user.two_factor_enabled ?? false
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const done = useSecondFactorDone(close)
  return (
    <Section title={t('secondFactor')} text={t('secondFactorText')}>
      <Status tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Status>
      <Group gap="xs">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setOpened('codes')}>
              {t('newCodes')}
            </Button>
            <Button variant="default" onClick={() => setOpened('disable')}>
              {t('disable')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setOpened('enable')}>
            {t('enable')}
          </Button>
        )}
      </Group>
      {opened === 'enable' && <EnableModal onClose={close} onDone={() => done(t('enabled'))} />}
      {opened === 'disable' && <DisableModal onClose={close} onDone={() => done(t('disabled'))} />}
      {opened === 'codes' && <NewCodesModal onClose={close} onDone={() => done(t('codesRenewed'))} />}
    </Section>
  )
}
