'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogToCome } from '../../../form/dialog.tsx'
import { useCreate } from '../../../frame/create.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { MemberTable } from './member-table.tsx'

const InviteModal = dynamic(() => import('./invite-modal.tsx').then((module) => module.InviteModal), {
  ssr: false,
  loading: DialogToCome,
})

/** The people of the workshop and what each may do. */
export default function PeoplePage() {
  const t = useTranslations('members')
  const sections = useTranslations('settings.sections')
  const [inviting, setInviting] = useState(false)
  const invite = useCreate({
    label: t('invite'),
    permission: 'settings.write',
    to: () => setInviting(true),
  })
  return (
    <SettingsPage title={sections('people')} action={invite}>
      <MemberTable />
      <InvitationTable />
      {inviting && <InviteModal onClose={() => setInviting(false)} />}
    </SettingsPage>
  )
}
