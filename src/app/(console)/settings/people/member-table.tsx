import { Badge, ColorSwatch, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Status } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { useSession } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import listClasses from '../../../list/list.module.css'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { MemberMenu } from './member-menu.tsx'

export type Member = Outputs['members']['list']['data'][number]

function useColumns(own_id: string | undefined): Column<Member>[] {
  const t = useTranslations('members')
  const common = useTranslations('common')
  return [
    {
      // Takes what the other columns leave.
      ...{ id: 'name', header: t('name'), width: '40%', shrinks: true },
      cell: ({ id, name, email, color }) => (
        <>
          <Group gap="xs" style={{ rowGap: 0 }}>
            <Text size="sm" fw={500} component="span">
              {name}
            </Text>
            <ColorSwatch color={color} size={12} aria-hidden />
            {id === own_id && <Badge variant="light">{t('you')}</Badge>}
          </Group>
          <Text size="xs" c="dimmed" truncate>
            {email}
          </Text>
        </>
      ),
    },
    {
      ...{ id: 'role', header: t('role'), width: '24%', wraps: true },
      cell: ({ role }) => (
        <>
          {t(`roles.${role}`)}
          <Text size="xs" c="dimmed" className={listClasses.fromMd}>
            {t(`roleShort.${role}`)}
          </Text>
        </>
      ),
    },
    {
      ...{ id: 'technician', header: t('works'), from: 'md' },
      cell: ({ is_technician }) => common(is_technician ? 'yes' : 'no'),
    },
    {
      ...{ id: 'second_factor', header: t('secondFactor'), from: 'sm' },
      cell: ({ two_factor_enabled }) => (
        <Status tone={two_factor_enabled ? 'success' : 'neutral'}>
          {t(two_factor_enabled ? 'secondFactorOn' : 'secondFactorOff')}
        </Status>
      ),
    },
    {
      ...{ id: 'seen', header: t('lastSeen'), from: 'sm' },
      cell: ({ last_seen_at }) =>
        last_seen_at === null ? t('neverSeen') : <When value={last_seen_at} withTime />,
    },
  ]
}

/** Everybody of the workshop. What an owner is, only owners change. */
export function MemberTable({ onRole }: { onRole: (member: Member) => void }) {
  const t = useTranslations('members')
  const session = useSession()
  const own_id = session?.user.id
  const mayChange = ({ role }: Member) => session?.role === 'owner' || role !== 'owner'
  return (
    <WholeTable
      isList
      label={t('list')}
      columns={useColumns(own_id)}
      query={useQuery(useTRPC().members.list.queryOptions())}
      actions={(member) =>
        mayChange(member) && (
          <MemberMenu {...{ member }} isOwn={member.id === own_id} onRole={() => onRole(member)} />
        )
      }
    />
  )
}
