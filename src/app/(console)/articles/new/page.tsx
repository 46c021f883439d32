'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../frame/console-page.tsx'
import { ArticleForm } from '../article-form.tsx'

export default function NewArticlePage() {
  const t = useTranslations()
  const router = useRouter()
  return (
    <Page title={t('articles.new')} crumbs={[{ label: t('frame.sections.articles'), href: '/articles' }]}>
      <ArticleForm onDone={(id) => router.push(id ? `/articles/${id}` : '/articles')} />
    </Page>
  )
}
