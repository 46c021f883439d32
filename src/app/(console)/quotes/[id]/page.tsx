'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { QuoteActions } from '../quote-actions.tsx'
import { QuoteForm } from '../quote-form.tsx'
import { QuoteHead } from '../quote-head.tsx'
import { QuoteLines } from '../quote-lines.tsx'

type Quote = Outputs['quotes']['retrieve']

/** What a quote is called: its number, and its title where it has one. */
function useName() {
  const t = useTranslations('quotes')
  return ({ seq_number, title }: Quote) =>
    title ? `${seq_number} · ${title}` : t('one', { number: seq_number })
}

function Content({ quote }: { quote: Quote }) {
  const t = useTranslations()
  const mayWrite = useCan('quotes.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const [focus] = useQueryState('focus', parseAsString)
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  const name = useName()(quote)
  const showsForm = editing && mayWrite
  useShortcut('e', t('common.edit'), () => setEditing(true), mayWrite && !showsForm)
  return (
    <Page
      title={name}
      crumbs={[{ label: t('frame.sections.quotes'), href: '/quotes' }]}
      action={mayWrite && <QuoteActions quote={quote} draft={draft} onEdit={() => setEditing(true)} />}
    >
      <Stack gap="xl">
        {showsForm ? (
          <QuoteForm quote={quote} onDone={() => setEditing(null)} />
        ) : (
          <QuoteHead quote={quote} />
        )}
        <section aria-labelledby="lines">
          <Title order={2} id="lines" mb="xs">
            {t('lines.title')}
          </Title>
          <QuoteLines quote={quote} autoFocus={focus === 'lines'} onDraft={setDraft} />
        </section>
      </Stack>
    </Page>
  )
}

export default function QuotePage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('frame.sections')
  const trpc = useTRPC()
  const { data: quote, error, refetch } = useQuery(trpc.quotes.retrieve.queryOptions({ id }))
  const title = useRecordTitle(undefined, error)
  if (quote) return <Content quote={quote} />
  return (
    <Page title={title} crumbs={[{ label: t('quotes'), href: '/quotes' }]}>
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Stack gap="xl">
          <Skeleton height={150} />
          <Skeleton height={240} />
        </Stack>
      )}
    </Page>
  )
}
