'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCreate } from '../../../frame/create.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { VatRateModal } from './vat-rate-modal.tsx'
import { VatRateTable } from './vat-rate-table.tsx'

/** The VAT rates of the workshop, those out of use, too. */
export default function VatRatesPage() {
  const t = useTranslations('settings')
  const [adding, setAdding] = useState(false)
  const create = useCreate({
    label: t('vat.new'),
    permission: 'settings.write',
    to: () => setAdding(true),
  })
  return (
    <SettingsPage title={t('sections.vatRates')} action={create}>
      <VatRateTable />
      {adding && <VatRateModal onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}
