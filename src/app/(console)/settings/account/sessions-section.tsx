import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { callAuth } from '../../../auth/call-auth.ts'
import { useRemoval } from '../../../form/removal.ts'
import { Note } from '../../../format/note.tsx'
import { When } from '../../../format/when.tsx'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import classes from './account.module.css'
import { type OwnSession, ownSessions } from './own-sessions.ts'
import { Section } from './section.tsx'
import { agentOf } from './user-agent.ts'

type AppSession = Outputs['session']['apps']['data'][number]

function useAgentLabel() {
  const t = useTranslations('account')
  return (userAgent: string | null | undefined) => {
    const { browser, system } = agentOf(userAgent)
    if (browser && system) return t('agent', { browser, system })
    return browser ?? system
  }
}

const instant = (value: Date | string) => new Date(value).toISOString()

type Shown = { name: string; badge?: string; address: string | null | undefined; lastUsed: string }

function SessionRow({ name, badge, address, lastUsed, onRevoke }: Shown & { onRevoke?: () => void }) {
  const t = useTranslations('account')
  return (
    <li className={classes.session}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {badge && <Badge variant="light">{badge}</Badge>}
        </Group>
        <Note size="xs">
          {address && `${address} · `}
          {t('lastUsed')} <When value={lastUsed} withTime />
        </Note>
      </div>
      {onRevoke && (
        <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={t('revokeOf', { name })}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions once the effect was confirmed. */
function useRevoking() {
  const t = useTranslations('account')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const revoke = (name: string, effect: string, remove: () => Promise<unknown>) =>
    confirmRemoval({
      title: t('revokeTitle', { name }),
      effect,
      confirm: t('revoke'),
      done: t('revoked'),
      remove,
    })
  return {
    browser: (name: string, { token }: OwnSession) =>
      revoke(name, t('revokeEffect'), () =>
        callAuth((auth, options) => auth.revokeSession({ token }, options)),
      ),
    app: (name: string, { id }: AppSession) =>
      revoke(name, t('revokeAppEffect'), () => client.session.endApps.mutate({ id })),
    others: (count: number) =>
      confirmRemoval({
        ...{ title: t('revokeOthers'), confirm: t('revokeOthers'), done: t('revoked') },
        effect: t('revokeOthersEffect', { count }),
        remove: async () => {
          await callAuth((auth, options) => auth.revokeOtherSessions({ fetchOptions: options }))
          await client.session.endApps.mutate({})
        },
      }),
  }
}

/** Where the person is signed in, with browsers and with apps, and how to end it there. */
export function SessionsSection() {
  const t = useTranslations('account')
  const agentLabel = useAgentLabel()
  const trpc = useTRPC()
  const browsers = useQuery(ownSessions)
  const apps = useQuery(trpc.session.apps.queryOptions())
  const revoke = useRevoking()
  const failed = [browsers, apps].find(({ error }) => error)
  const isRead = browsers.data && apps.data
  const others =
    (browsers.data?.filter(({ isPresent }) => !isPresent).length ?? 0) + (apps.data?.data.length ?? 0)
  return (
    <Section title={t('sessions')} text={t('sessionsText')}>
      {failed && <Failure error={failed.error} onRetry={failed.refetch} />}
      {!isRead && !failed && (
        <Stack w="100%" gap="sm">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      <ul className={classes.sessions} aria-label={t('sessions')}>
        {isRead &&
          browsers.data.map((session) => {
            const name = agentLabel(session.userAgent) ?? t('unknownAgent')
            const shown = { name, address: session.ipAddress, lastUsed: instant(session.updatedAt) }
            if (session.isPresent) return <SessionRow key={session.id} {...shown} badge={t('thisOne')} />
            return <SessionRow key={session.id} {...shown} onRevoke={() => revoke.browser(name, session)} />
          })}
        {isRead &&
          apps.data.data.map((session) => {
            const name = session.device_name || agentLabel(session.user_agent) || t('unknownDevice')
            const shown = { name, address: session.ip_address, lastUsed: session.last_used_at }
            return (
              <SessionRow
                key={session.id}
                {...shown}
                badge={t('app')}
                onRevoke={() => revoke.app(name, session)}
              />
            )
          })}
      </ul>
      {others > 0 && (
        <Button variant="default" onClick={() => revoke.others(others)}>
          {t('revokeOthers')}
        </Button>
      )}
    </Section>
  )
}
