'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SettingsPage, useSettingsPlace } from '../../settings-page.tsx'
import { KeyForm, type NewKey } from '../key-form.tsx'
import { PlanNotice } from '../plan-notice.tsx'
import { SecretModal } from '../secret-modal.tsx'

/** Makes a key and tells its secret, which this page forgets when it is left. */
export default function NewKeyPage() {
  const t = useTranslations()
  const router = useRouter()
  const [made, setMade] = useState<NewKey | null>(null)
  const { path: list, label } = useSettingsPlace('api')
  const leave = (path: string) => {
    setMade(null)
    router.push(path)
  }
  return (
    <SettingsPage title={t('keys.new')} crumbs={[{ label, href: list }]}>
      <PlanNotice />
      <KeyForm onMade={setMade} onCancel={() => leave(list)} />
      {made && <SecretModal made={made} onStored={() => leave(`${list}/${made.id}`)} />}
    </SettingsPage>
  )
}
