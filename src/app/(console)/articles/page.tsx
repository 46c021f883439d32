'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { ArticleList } from './article-list.tsx'

export default function ArticlesPage() {
  const t = useTranslations()
  const router = useRouter()
  const mayWrite = useCan('articles.write')
  useShortcut('n', t('articles.new'), () => router.push('/articles/new'), mayWrite)
  const create = mayWrite && (
    <Button component={Link} href="/articles/new" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('articles.new')}
    </Button>
  )
  return (
    <Page title={t('frame.sections.articles')} action={create}>
      <ArticleList create={create} />
    </Page>
  )
}
