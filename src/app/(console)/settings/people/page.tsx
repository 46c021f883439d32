'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { DialogToCome } from '../../../form/comes-later.tsx'
import { useEditedRow } from '../../../list/edited-row.ts'
import { SettingsPage } from '../settings-page.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { MemberModal } from './member-modal.tsx'
import { type Member, MemberTable } from './member-table.tsx'

const InviteModal = dynamic(() => import('./invite-modal.tsx').then((module) => module.InviteModal), {
  ssr: false,
  loading: DialogToCome,
})

/** The people of the workshop and what each may do. */
export default function PeoplePage() {
  const t = useTranslations('members')
  const sections = useTranslations('settings.sections')
  const { create, edit, dialog } = useEditedRow<Member>(
    { label: t('invite'), permission: 'settings.write' },
    (member, onClose) =>
      member ? <MemberModal {...{ member, onClose }} /> : <InviteModal onClose={onClose} />,
  )
  return (
    <SettingsPage title={sections('people')} action={create}>
      <MemberTable onRole={edit} />
      <InvitationTable />
      {dialog}
    </SettingsPage>
  )
}
