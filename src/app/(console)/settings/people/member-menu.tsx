'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useSession } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'
import type { Member } from './member-table.tsx'

function useMemberChanges(member: Member, isOwn: boolean) {
  const t = useTranslations('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const company = useSession()?.company.name ?? ''
  const after = (message: string) => ({
    onSuccess: async () => {
      // Nothing of a workshop that one has left may stay on the screen.
      if (isOwn) return window.location.assign('/')
      await queries.invalidateQueries(trpc.members.pathFilter())
      notify.done(message)
    },
    onError: notify.failure,
  })
  const remove = useMutation(trpc.members.remove.mutationOptions(after(t('removed'))))
  const resend = useMutation(
    trpc.members.resendInvitation.mutationOptions({
      onSuccess: () => notify.done(t('written', { email: member.email })),
      onError: notify.failure,
    }),
  )
  return {
    resend: () => resend.mutate({ id: member.id }),
    remove: () =>
      confirm({
        title: isOwn ? t('leaveTitle', { company }) : t('removeTitle', { name: member.name }),
        effect: t(isOwn ? 'leaveEffect' : 'removeEffect'),
        confirm: t(isOwn ? 'leave' : 'remove'),
        danger: true,
        onConfirm: () => remove.mutate({ id: member.id }),
      }),
  }
}

type Props = { member: Member; isOwn: boolean; onRole: () => void }

/** What can be done about a member. */
export function MemberMenu({ member, isOwn, onRole }: Props) {
  const t = useTranslations('members')
  const { resend, remove } = useMemberChanges(member, isOwn)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name: member.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserShield size={14} aria-hidden />} onClick={onRole}>
          {t('changeRole')}
        </Menu.Item>
        {member.invited && (
          <Menu.Item leftSection={<IconMail size={14} aria-hidden />} onClick={resend}>
            {t('resend')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconUserMinus size={14} aria-hidden />} onClick={remove}>
          {t(isOwn ? 'leave' : 'remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
