import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogToCome } from '../../../form/comes-later.tsx'
import { Section } from './section.tsx'

const PasswordModal = dynamic(() => import('./password-modal.tsx').then((module) => module.PasswordModal), {
  ssr: false,
  loading: DialogToCome,
})

export function PasswordSection() {
  const t = useTranslations('account')
  const [changing, setChanging] = useState(false)
  return (
    <Section title={t('password')} text={t('passwordText')}>
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('changePassword')}
      </Button>
      {changing && <PasswordModal onClose={() => setChanging(false)} />}
    </Section>
  )
}
