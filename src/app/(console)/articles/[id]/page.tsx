'use client'

import { Grid } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RecordPage } from '../../../list/record-page.tsx'
import { ArticleForm } from '../form.tsx'
import { ArticleFacts } from '../preview.tsx'
import { Movements } from '../stock/movements.tsx'

export default function ArticlePage() {
  const t = useTranslations('articles')
  return (
    <RecordPage
      group="articles"
      title={({ name }) => name}
      view={(article) => (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ArticleFacts article={article} />
          </Grid.Col>
          {article.kind === 'item' && (
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Movements article={article} />
            </Grid.Col>
          )}
        </Grid>
      )}
      form={(article, onDone) => <ArticleForm article={article} onDone={onDone} />}
      removal={({ name }) => ({ title: t('deleteTitle', { name }), effect: t('deleteEffect') })}
    />
  )
}
