'use client'

import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type AuthStep, callAuth } from '../../../auth/call-auth.ts'
import { useRemoval } from '../../../form/removal.ts'
import { When } from '../../../format/when.tsx'
import { Failure } from '../../../list/states.tsx'
import classes from './account.module.css'
import { type OwnSession, ownSessions } from './own-sessions.ts'
import { Section } from './section.tsx'
import { agentOf } from './user-agent.ts'

function useAgentLabel() {
  const t = useTranslations('account')
  return (session: OwnSession) => {
    const { browser, system } = agentOf(session.userAgent)
    if (browser && system) return t('agent', { browser, system })
    return browser ?? system ?? t('unknownAgent')
  }
}

const instant = (value: Date | string) => new Date(value).toISOString()

function SessionRow({ session, onRevoke }: { session: OwnSession; onRevoke: () => void }) {
  const t = useTranslations('account')
  const name = useAgentLabel()(session)
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {session.isPresent && <Badge variant="light">{t('thisOne')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {session.ipAddress && `${session.ipAddress} · `}
          {t('lastUsed')} <When value={instant(session.updatedAt)} withTime />
        </Text>
      </div>
      {!session.isPresent && (
        <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={t('revokeOf', { name })}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

type Question = { title: string; effect: string; confirm: string }

function useRevoking() {
  const t = useTranslations('account')
  const confirmRemoval = useRemoval()
  return (question: Question, step: AuthStep<unknown>) =>
    confirmRemoval({
      ...question,
      done: t('revoked'),
      remove: () => callAuth(step),
    })
}

/** Where the person is signed in, and how to end it there. */
export function SessionsSection() {
  const t = useTranslations('account')
  const nameOf = useAgentLabel()
  const { data, error, refetch } = useQuery(ownSessions)
  const revoke = useRevoking()
  const others = data?.filter(({ isPresent }) => !isPresent).length ?? 0
  const askOne = (session: OwnSession) =>
    revoke(
      { title: t('revokeTitle', { name: nameOf(session) }), effect: t('revokeEffect'), confirm: t('revoke') },
      (auth, options) => auth.revokeSession({ token: session.token }, options),
    )
  const askOthers = () =>
    revoke(
      {
        title: t('revokeOthers'),
        effect: t('revokeOthersEffect', { count: others }),
        confirm: t('revokeOthers'),
      },
      (auth, options) => auth.revokeOtherSessions({ fetchOptions: options }),
    )
  return (
    <Section title={t('sessions')} text={t('sessionsText')}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && (
        <Stack w="100%" gap="sm">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      <ul className={classes.sessions} aria-label={t('sessions')}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => askOne(session)} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="default" onClick={askOthers}>
          {t('revokeOthers')}
        </Button>
      )}
    </Section>
  )
}
