'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { WorksheetCosts, WorksheetFacts, WorksheetNotes, WorksheetSums } from './worksheet-parts.tsx'
import { WorksheetState } from './worksheet-state.tsx'

/** A worksheet beside its list. */
export function WorksheetPreview({ id }: { id: string }) {
  const t = useTranslations('worksheets')
  const trpc = useTRPC()
  const { data: worksheet, error, refetch } = useQuery(trpc.worksheets.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!worksheet) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2}>
        {t('numbered', { number: worksheet.seq_number })}
        {worksheet.title && ` · ${worksheet.title}`}
      </Title>
      <WorksheetState worksheet={worksheet} />
      <WorksheetFacts worksheet={worksheet} />
      <BriefLines lines={worksheet.line_items} />
      <WorksheetSums worksheet={worksheet} />
      <WorksheetCosts worksheet={worksheet} />
      <WorksheetNotes worksheet={worksheet} />
    </Stack>
  )
}
