'use client'

import { Badge, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Status } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { useSession } from '../../../frame/session.tsx'
import listClasses from '../../../list/list.module.css'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { MemberMenu } from './member-menu.tsx'
import { RoleModal } from './role-modal.tsx'

export type Member = Outputs['members']['list']['data'][number]

function Seen({ member }: { member: Member }) {
  const t = useTranslations('members')
  if (member.last_seen_at === null) return t('neverSeen')
  return <When value={member.last_seen_at} withTime />
}

type RowProps = { member: Member; isOwn: boolean; mayChange: boolean; onRole: () => void }

function MemberRow({ member, isOwn, mayChange, onRole }: RowProps) {
  const t = useTranslations('members')
  return (
    <Table.Tr>
      {/* Takes what the other columns leave. */}
      <Table.Td w="45%" maw={0}>
        <Group gap="xs" style={{ rowGap: 0 }}>
          <Text size="sm" fw={500} component="span">
            {member.name}
          </Text>
          {isOwn && <Badge variant="light">{t('you')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {member.email}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'normal' }}>
        {t(`roles.${member.role}`)}
        <Text size="xs" c="dimmed" className={listClasses.fromMd}>
          {t(`roleShort.${member.role}`)}
        </Text>
      </Table.Td>
      <Table.Td className={listClasses.fromSm}>
        <Status tone={member.two_factor_enabled ? 'success' : 'neutral'}>
          {t(member.two_factor_enabled ? 'secondFactorOn' : 'secondFactorOff')}
        </Status>
      </Table.Td>
      <Table.Td className={listClasses.fromSm}>
        <Seen member={member} />
      </Table.Td>
      <Table.Td className={listClasses.right}>
        {mayChange && <MemberMenu {...{ member, isOwn, onRole }} />}
      </Table.Td>
    </Table.Tr>
  )
}

/** Everybody of the workshop. What an owner is, only owners change. */
export function MemberTable() {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const session = useSession()
  const [changing, setChanging] = useState<Member | null>(null)
  const { data, error, refetch } = useQuery(trpc.members.list.queryOptions())
  if (error) return <Failure error={error} onRetry={refetch} />
  const isOwner = session?.role === 'owner'
  return (
    <>
      <Table className={listClasses.table} aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('role')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('secondFactor')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('lastSeen')}</Table.Th>
            <Table.Th className={listClasses.right}>{common('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!data && <RowsSkeleton columns={5} />}
          {data?.data.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwn={member.id === session?.user.id}
              mayChange={isOwner || member.role !== 'owner'}
              onRole={() => setChanging(member)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {changing && <RoleModal member={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
