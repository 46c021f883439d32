'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../frame/console-page.tsx'

export default function HomePage() {
  const t = useTranslations('frame')
  return <Page title={t('sections.home')}>{null}</Page>
}
