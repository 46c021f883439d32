'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Page } from '../../../frame/console-page.tsx'
import { useSession } from '../../../frame/session.tsx'
import { LookSection } from './look-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WorkshopSection } from './workshop-section.tsx'

/** What is the person's own, in every workshop of theirs. */
export default function AccountPage() {
  const t = useTranslations('frame')
  const session = useSession()
  return (
    <Page title={t('account')}>
      {!session && <Skeleton height={360} />}
      {session && (
        <>
          <ProfileSection />
          <LookSection />
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
          <WorkshopSection />
        </>
      )}
    </Page>
  )
}
