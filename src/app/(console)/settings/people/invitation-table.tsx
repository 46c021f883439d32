import { Text, Title } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { useRemoval } from '../../../form/removal.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { When } from '../../../format/when.tsx'
import { useSession } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Invitation = Outputs['invitations']['list']['data'][number]

function InvitationMenu({ invitation: { id, email } }: { invitation: Invitation }) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const change = useChange()
  const attempt = useAttempts(client.invitations.resend.mutate)
  const confirmRemoval = useRemoval()
  const resend = () =>
    change({
      send: () => attempt({ id }),
      done: t('written', { email }),
    })
  const revoke = () =>
    confirmRemoval({
      title: t('revokeTitle', { email }),
      effect: t('revokeEffect'),
      confirm: t('revoke'),
      done: t('revoked'),
      remove: () => client.invitations.revoke.mutate({ id }),
    })
  return (
    <ActionMenu
      inRow
      label={t('actionsOf', { name: email })}
      actions={[
        { label: t('resend'), icon: IconMail, act: resend },
        { label: t('takeBack'), icon: IconMailOff, act: revoke },
      ]}
    />
  )
}

function useColumns(): Column<Invitation>[] {
  const t = useTranslations('members')
  return [
    {
      // Takes what the other columns leave.
      ...{ id: 'email', header: t('email'), width: '45%', shrinks: true },
      cell: ({ email, invited_by }) => (
        <>
          <Text size="sm" fw={500} truncate>
            {email}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {invited_by !== null && t('invitedBy', { name: invited_by })}
          </Text>
        </>
      ),
    },
    { id: 'role', header: t('role'), wraps: true, cell: ({ role }) => t(`roles.${role}`) },
    {
      ...{ id: 'sent', header: t('sentAt'), from: 'sm' },
      cell: ({ sent_at, expires_at }) =>
        Date.parse(expires_at) <= Date.now() ? t('invitationOver') : <When value={sent_at} withTime />,
    },
  ]
}

/** Who was asked and has not answered; nothing where nobody was. */
export function InvitationTable() {
  const t = useTranslations('members')
  const session = useSession()
  const columns = useColumns()
  const query = useQuery(useTRPC().invitations.list.queryOptions())
  const mayChange = ({ role }: Invitation) => session?.role === 'owner' || role !== 'owner'
  if (!query.error && !query.data?.data.length) return null
  return (
    <section aria-label={t('invitations')}>
      <Title order={2} mt="xl" mb="xs">
        {t('invitations')}
      </Title>
      <WholeTable
        isList
        label={t('invitations')}
        {...{ columns, query }}
        actions={(invitation) => mayChange(invitation) && <InvitationMenu invitation={invitation} />}
      />
    </section>
  )
}
