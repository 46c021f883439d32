'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { MemberTable } from './member-table.tsx'

const InviteModal = dynamic(() => import('./invite-modal.tsx').then((module) => module.InviteModal), {
  ssr: false,
})

/** The people of the workshop and what each may do. */
export default function PeoplePage() {
  const t = useTranslations('members')
  const sections = useTranslations('settings.sections')
  const mayWrite = useCan('settings.write')
  const [inviting, setInviting] = useState(false)
  useShortcut('n', t('invite'), () => setInviting(true), mayWrite)
  const invite = mayWrite && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  )
  return (
    <SettingsPage title={sections('people')} action={invite}>
      <MemberTable />
      {inviting && <InviteModal onClose={() => setInviting(false)} />}
    </SettingsPage>
  )
}
