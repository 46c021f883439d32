'use client'

import { Table, Text, Title } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { useRemoval } from '../../../form/removal.ts'
import { When } from '../../../format/when.tsx'
import { useSession } from '../../../frame/session.tsx'
import listClasses from '../../../list/list.module.css'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Invitation = Outputs['invitations']['list']['data'][number]

function InvitationMenu({ invitation: { id, email } }: { invitation: Invitation }) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const change = useChange()
  const confirmRemoval = useRemoval()
  const resend = () =>
    change({ send: () => client.invitations.resend.mutate({ id }), done: t('written', { email }) })
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

function InvitationRow({ invitation, mayChange }: { invitation: Invitation; mayChange: boolean }) {
  const t = useTranslations('members')
  const { email, role, invited_by, sent_at, expires_at } = invitation
  const isOver = Date.parse(expires_at) <= Date.now()
  return (
    <Table.Tr>
      {/* Takes what the other columns leave. */}
      <Table.Td w="45%" maw={0}>
        <Text size="sm" fw={500} truncate>
          {email}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {invited_by !== null && t('invitedBy', { name: invited_by })}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'normal' }}>{t(`roles.${role}`)}</Table.Td>
      <Table.Td className={listClasses.fromSm}>
        {isOver ? t('invitationOver') : <When value={sent_at} withTime />}
      </Table.Td>
      <Table.Td className={listClasses.right}>
        {mayChange && <InvitationMenu invitation={invitation} />}
      </Table.Td>
    </Table.Tr>
  )
}

/** Who was asked and has not answered; nothing where nobody was. */
export function InvitationTable() {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const session = useSession()
  const { data, error, refetch } = useQuery(useTRPC().invitations.list.queryOptions())
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('invitations')}>
      <Title order={2} mt="xl" mb="xs">
        {t('invitations')}
      </Title>
      <Table className={listClasses.table} aria-label={t('invitations')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('email')}</Table.Th>
            <Table.Th>{t('role')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('sentAt')}</Table.Th>
            <Table.Th className={listClasses.right}>{common('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayChange={session?.role === 'owner' || invitation.role !== 'owner'}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
