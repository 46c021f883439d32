'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { SectionModal } from './section-modal.tsx'
import { SectionTable } from './section-table.tsx'

/** The sections in which fiscal documents are numbered. */
export default function NumberingPage() {
  const t = useTranslations('settings')
  const mayWrite = useCan('settings.write')
  const [adding, setAdding] = useState(false)
  useShortcut('n', t('numbering.new'), () => setAdding(true), mayWrite)
  const create = mayWrite && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('numbering.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('sections.numbering')} action={create}>
      <SectionTable />
      {adding && <SectionModal onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}
