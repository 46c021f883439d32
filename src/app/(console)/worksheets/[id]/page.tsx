'use client'

import { Alert, Button, Skeleton, Stack, Title } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { laterComponent } from '../../../frame/later.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { StatusActions } from '../actions.tsx'
import { WorksheetLines } from '../lines.tsx'
import { type Worksheet, WorksheetState } from '../state.tsx'
import { WorksheetTime } from '../time/time.tsx'
import { WorksheetFacts, WorksheetNotes } from '../view.tsx'
import classes from '../worksheets.module.css'

const WorksheetInspection = laterComponent(
  () => import('../inspection/inspection.tsx').then((module) => module.WorksheetInspection),
  () => <Skeleton height={90} />,
)
const WorksheetForm = laterForm(() => import('../form.tsx').then((module) => module.WorksheetForm))

const whyFrozen = ({ status, invoice_id }: Worksheet) =>
  status === 'cancelled' ? 'frozenCancelled' : invoice_id === null ? 'frozenBilled' : 'frozenInvoiced'

/** What is on the page beside the lines, while nothing of it is edited. */
function WorksheetHead({ worksheet, draft }: { worksheet: Worksheet; draft: LinesDraft | null }) {
  const t = useTranslations('worksheets')
  return (
    <Stack>
      <div className={classes.strip}>
        <StatusActions worksheet={worksheet} draft={draft} />
        <Button
          component={Link}
          href={`/worksheets/${worksheet.id}/work`}
          size="sm"
          variant="default"
          leftSection={<IconDeviceTablet size={16} aria-hidden />}
        >
          {t('workView.title')}
        </Button>
      </div>
      {worksheet.title && <Title order={2}>{worksheet.title}</Title>}
      {worksheet.frozen && <Alert color="gray">{t(whyFrozen(worksheet))}</Alert>}
      <WorksheetFacts worksheet={worksheet} />
      <WorksheetNotes worksheet={worksheet} />
    </Stack>
  )
}

/** A worksheet: its head, and its lines, which stay where they are while the head is edited. */
export default function WorksheetPage() {
  const t = useTranslations('worksheets')
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="worksheets"
      title={({ seq_number }) => t('numbered', { number: seq_number })}
      status={(worksheet) => <WorksheetState worksheet={worksheet} />}
      chain={({ id, ...named }) => ({ at: 'worksheets', worksheet_id: id, ...named })}
      total={({ total_after_tax }) => total_after_tax}
      view={(worksheet) => <WorksheetHead worksheet={worksheet} draft={draft} />}
      form={(worksheet, onDone) => <WorksheetForm worksheet={worksheet} onDone={onDone} />}
      below={(worksheet) => (
        <>
          <WorksheetLines worksheet={worksheet} onDraft={setDraft} />
          <WorksheetInspection worksheet_id={worksheet.id} />
          <WorksheetTime worksheet={worksheet} />
        </>
      )}
      removal={({ seq_number, receipt_id, invoice_id }) =>
        // What a receipt or an invoice cites cannot be deleted.
        receipt_id === null &&
        invoice_id === null && {
          title: t('deleteTitle', { number: seq_number }),
          effect: t('deleteEffect'),
        }
      }
    />
  )
}
