import { IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useLeaveCompany } from './leave-company.ts'
import type { Member } from './member-table.tsx'

function useRemoving({ id, name }: Member) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return () =>
    confirmRemoval({
      title: t('removeTitle', { name }),
      effect: t('removeEffect'),
      confirm: t('remove'),
      done: t('removed'),
      remove: () => client.members.remove.mutate({ id }),
    })
}

type Props = { member: Member; isOwn: boolean; onRole: () => void }

/** What can be done about a member. */
export function MemberMenu({ member, isOwn, onRole }: Props) {
  const t = useTranslations('members')
  const remove = useRemoving(member)
  const leave = useLeaveCompany()
  return (
    <ActionMenu
      inRow
      label={t('actionsOf', { name: member.name })}
      actions={[
        { label: t('changeRole'), icon: IconUserShield, act: onRole },
        { label: t(isOwn ? 'leave' : 'remove'), icon: IconUserMinus, act: isOwn ? leave : remove },
      ]}
    />
  )
}
