'use client'

import { Grid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { RecordActions } from '../../../form/record-actions.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { ArticleForm } from '../article-form.tsx'
import { ArticleFacts } from '../article-preview.tsx'
import { Movements } from '../movements.tsx'

type Article = Outputs['articles']['retrieve']

function useDelete() {
  const t = useTranslations('articles')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, name }: Article) =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.articles.delete.mutate({ id }),
      href: '/articles',
    })
}

export default function ArticlePage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations()
  const trpc = useTRPC()
  const mayWrite = useCan('articles.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: article, error, refetch } = useQuery(trpc.articles.retrieve.queryOptions({ id }))
  const title = useRecordTitle(article?.name, error)
  const remove = useDelete()
  const showsForm = editing && mayWrite
  return (
    <Page
      title={title}
      crumbs={[{ label: t('frame.sections.articles'), href: '/articles' }]}
      action={
        article &&
        mayWrite &&
        !showsForm && <RecordActions onEdit={() => setEditing(true)} onDelete={() => remove(article)} />
      }
    >
      {error && !article && <Failure error={error} onRetry={refetch} />}
      {!article && !error && <Skeleton height={360} />}
      {article && showsForm && <ArticleForm article={article} onDone={() => setEditing(null)} />}
      {article && !showsForm && (
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
    </Page>
  )
}
