'use client'

import { Alert, Grid, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { EditActions, StatusActions } from '../worksheet-actions.tsx'
import { WorksheetForm } from '../worksheet-form.tsx'
import { WorksheetLines } from '../worksheet-lines.tsx'
import { WorksheetFacts, WorksheetNotes } from '../worksheet-parts.tsx'
import { type Worksheet, WorksheetState } from '../worksheet-state.tsx'
import classes from '../worksheets.module.css'

/** What is on the page beside the lines, while nothing of it is edited. */
function WorksheetHead({ worksheet, draft }: { worksheet: Worksheet; draft: LinesDraft | null }) {
  const t = useTranslations('worksheets')
  return (
    <Stack>
      <div className={classes.strip}>
        <WorksheetState worksheet={worksheet} />
        <StatusActions worksheet={worksheet} draft={draft} />
      </div>
      {worksheet.title && <Title order={2}>{worksheet.title}</Title>}
      {worksheet.frozen && (
        <Alert color="gray">{t(worksheet.status === 'cancelled' ? 'frozenCancelled' : 'frozenBilled')}</Alert>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <WorksheetFacts worksheet={worksheet} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <WorksheetNotes worksheet={worksheet} />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

function Content({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations()
  const mayWrite = useCan('worksheets.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  const showsForm = editing && mayWrite
  return (
    <Page
      title={t('worksheets.numbered', { number: worksheet.seq_number })}
      crumbs={[{ label: t('frame.sections.worksheets'), href: '/worksheets' }]}
      action={mayWrite && !showsForm && <EditActions worksheet={worksheet} onEdit={() => setEditing(true)} />}
    >
      <Stack gap="xl">
        {showsForm ? (
          <WorksheetForm worksheet={worksheet} onDone={() => setEditing(null)} />
        ) : (
          <WorksheetHead worksheet={worksheet} draft={draft} />
        )}
        {/* The lines stay where they are while the head is edited: what was typed in them stays too. */}
        <WorksheetLines worksheet={worksheet} onDraft={setDraft} />
      </Stack>
    </Page>
  )
}

export default function WorksheetPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('frame.sections')
  const trpc = useTRPC()
  const { data: worksheet, error, refetch } = useQuery(trpc.worksheets.retrieve.queryOptions({ id }))
  const title = useRecordTitle(undefined, error)
  if (worksheet) return <Content worksheet={worksheet} />
  return (
    <Page title={title} crumbs={[{ label: t('worksheets'), href: '/worksheets' }]}>
      {error ? <Failure error={error} onRetry={refetch} /> : <Skeleton height={360} />}
    </Page>
  )
}
