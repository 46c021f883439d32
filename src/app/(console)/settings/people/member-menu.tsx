'use client'

import { IconMail, IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { useRemoval } from '../../../form/removal.ts'
import { useSession } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import type { Member } from './member-table.tsx'

/** Nothing of a workshop that one has left may stay on the screen: what would follow here never does. */
const leave = () => new Promise<never>(() => window.location.assign('/'))

function useMemberChanges({ id, name, email }: Member, isOwn: boolean) {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const change = useChange()
  const confirmRemoval = useRemoval()
  const company = useSession()?.company.name ?? ''
  return {
    resend: () =>
      change({
        send: () => client.members.resendInvitation.mutate({ id }),
        done: t('written', { email }),
      }),
    remove: () =>
      confirmRemoval({
        title: isOwn ? t('leaveTitle', { company }) : t('removeTitle', { name }),
        effect: t(isOwn ? 'leaveEffect' : 'removeEffect'),
        confirm: t(isOwn ? 'leave' : 'remove'),
        done: t('removed'),
        remove: async () => {
          await client.members.remove.mutate({ id })
          if (isOwn) await leave()
        },
      }),
  }
}

type Props = { member: Member; isOwn: boolean; onRole: () => void }

/** What can be done about a member. */
export function MemberMenu({ member, isOwn, onRole }: Props) {
  const t = useTranslations('members')
  const { resend, remove } = useMemberChanges(member, isOwn)
  return (
    <ActionMenu
      inRow
      label={t('actionsOf', { name: member.name })}
      actions={[
        { label: t('changeRole'), icon: IconUserShield, act: onRole },
        member.invited && { label: t('resend'), icon: IconMail, act: resend },
        { label: t(isOwn ? 'leave' : 'remove'), icon: IconUserMinus, act: remove },
      ]}
    />
  )
}
