'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { Role } from '../../domain/permissions.ts'
import { Page } from '../frame/console-page.tsx'
import { useSession } from '../frame/session.tsx'
import { Jobs } from './home/jobs.tsx'
import { Overview } from './home/overview.tsx'

/** The homes of roles that look for something else in the morning than the workshop as a whole. */
const OWN_HOMES: { [R in Role]?: ComponentType } = { technician: Jobs }

/** What needs somebody today. */
export default function HomePage() {
  const t = useTranslations('home.noun')
  const session = useSession()
  const Home = (session?.role && OWN_HOMES[session.role]) ?? Overview
  return (
    <Page title={session?.company.name ?? t('section')}>
      <Home />
    </Page>
  )
}
