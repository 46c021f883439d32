'use client'

import { Button } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Page } from '../frame/console-page.tsx'
import { Message } from '../list/states.tsx'

/** An address that leads nowhere; the frame around it stays. */
export default function NotFound() {
  const t = useTranslations('crash')
  const common = useTranslations('common')
  return (
    <Page title={common('notFound')}>
      <Message title={t('missingTitle')} text={t('missingText')}>
        <Button component={Link} href="/" variant="light">
          {t('home')}
        </Button>
      </Message>
    </Page>
  )
}
