'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { ArticleList } from './article-list.tsx'

export default function ArticlesPage() {
  const t = useTranslations()
  const create = useCreate({ label: t('articles.new'), permission: 'articles.write', to: '/articles/new' })
  return (
    <Page title={t('frame.sections.articles')} action={create}>
      <ArticleList create={create} />
    </Page>
  )
}
