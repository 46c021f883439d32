'use client'

import { Alert, Grid, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { Page } from '../../../frame/console-page.tsx'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { EditActions, StatusActions } from '../worksheet-actions.tsx'
import { WorksheetForm } from '../worksheet-form.tsx'
import { WorksheetLines } from '../worksheet-lines.tsx'
import { WorksheetFacts, WorksheetNotes } from '../worksheet-parts.tsx'
import { type Worksheet, WorksheetState } from '../worksheet-state.tsx'
import classes from '../worksheets.module.css'

function WorksheetDetail({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Stack>
      <div className={classes.strip}>
        <WorksheetState worksheet={worksheet} />
        <StatusActions worksheet={worksheet} />
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
      <WorksheetLines worksheet={worksheet} />
    </Stack>
  )
}

export default function WorksheetPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations()
  const trpc = useTRPC()
  const mayWrite = useCan('worksheets.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: worksheet, error, refetch } = useQuery(trpc.worksheets.retrieve.queryOptions({ id }))
  const showsForm = editing && mayWrite
  return (
    <Page
      title={worksheet ? t('worksheets.numbered', { number: worksheet.seq_number }) : '…'}
      crumbs={[{ label: t('frame.sections.worksheets'), href: '/worksheets' }]}
      action={
        worksheet &&
        mayWrite &&
        !showsForm && <EditActions worksheet={worksheet} onEdit={() => setEditing(true)} />
      }
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!worksheet && !error && <Skeleton height={360} />}
      {worksheet && showsForm && <WorksheetForm worksheet={worksheet} onDone={() => setEditing(null)} />}
      {worksheet && !showsForm && <WorksheetDetail worksheet={worksheet} />}
    </Page>
  )
}
