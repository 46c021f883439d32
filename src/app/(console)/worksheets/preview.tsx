import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { BriefLines } from '../../lines/brief-lines.tsx'
import { StatusActions } from './actions.tsx'
import { type Worksheet, WorksheetState } from './state.tsx'
import { WorksheetCosts, WorksheetFacts, WorksheetNotes, WorksheetSums } from './view.tsx'

/** A worksheet beside its list. */
export function WorksheetPreview({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Stack>
      <Title order={2}>
        {t('numbered', { number: worksheet.seq_number })}
        {worksheet.title && ` · ${worksheet.title}`}
      </Title>
      <WorksheetState worksheet={worksheet} />
      <StatusActions worksheet={worksheet} draft={null} />
      <WorksheetFacts worksheet={worksheet} />
      <BriefLines lines={worksheet.line_items} />
      <WorksheetSums worksheet={worksheet} />
      <WorksheetCosts worksheet={worksheet} />
      <WorksheetNotes worksheet={worksheet} />
    </Stack>
  )
}
