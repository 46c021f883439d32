'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { VatRateModal } from './vat-rate-modal.tsx'
import { VatRateTable } from './vat-rate-table.tsx'

/** The VAT rates of the workshop, those out of use, too. */
export default function VatRatesPage() {
  const t = useTranslations('settings')
  const mayWrite = useCan('settings.write')
  const [adding, setAdding] = useState(false)
  useShortcut('n', t('vat.new'), () => setAdding(true), mayWrite)
  const create = mayWrite && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('vat.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('sections.vatRates')} action={create}>
      <VatRateTable />
      {adding && <VatRateModal onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}
