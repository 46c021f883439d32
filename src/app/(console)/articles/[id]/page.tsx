'use client'

import { Button, Grid, Group, Skeleton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { Page } from '../../../frame/console-page.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { ArticleForm } from '../article-form.tsx'
import { ArticleFacts } from '../article-peek.tsx'
import { Movements } from '../movements.tsx'

type Article = Outputs['articles']['retrieve']

function useDelete({ id, name }: Pick<Article, 'id' | 'name'>) {
  const t = useTranslations()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const notify = useNotify()
  const confirm = useConfirm()
  const remove = useMutation(
    trpc.articles.delete.mutationOptions({
      onSuccess: async () => {
        router.push('/articles')
        await queries.invalidateQueries(trpc.articles.pathFilter())
        notify.done(t('common.deleted'))
      },
      onError: notify.failure,
    }),
  )
  return () =>
    confirm({
      title: t('articles.deleteTitle', { name }),
      effect: t('articles.deleteEffect'),
      confirm: t('common.delete'),
      onConfirm: () => remove.mutate({ id }),
    })
}

function Actions({ article, onEdit }: { article: Article; onEdit: () => void }) {
  const t = useTranslations('common')
  const remove = useDelete(article)
  useShortcut('e', t('edit'), onEdit)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" aria-label={t('delete')} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </Button>
      <Button size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
    </Group>
  )
}

export default function ArticlePage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations()
  const trpc = useTRPC()
  const mayWrite = useCan('articles.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: article, error, refetch } = useQuery(trpc.articles.retrieve.queryOptions({ id }))
  const showsForm = editing && mayWrite
  return (
    <Page
      title={article?.name ?? '…'}
      crumbs={[{ label: t('frame.sections.articles'), href: '/articles' }]}
      action={
        article && mayWrite && !showsForm && <Actions article={article} onEdit={() => setEditing(true)} />
      }
    >
      {error && <Failure error={error} onRetry={refetch} />}
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
