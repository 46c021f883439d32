'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCreate } from '../../../frame/create.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { SectionModal } from './section-modal.tsx'
import { SectionTable } from './section-table.tsx'

/** The sections in which fiscal documents are numbered. */
export default function NumberingPage() {
  const t = useTranslations('settings')
  const [adding, setAdding] = useState(false)
  const create = useCreate({
    label: t('numbering.new'),
    permission: 'settings.write',
    to: () => setAdding(true),
  })
  return (
    <SettingsPage title={t('sections.numbering')} action={create}>
      <SectionTable />
      {adding && <SectionModal onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}
