import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Facts } from '../../format/facts.tsx'
import { Note } from '../../format/note.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { dated, linked, timed, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import { HeadFact, UrgentSwitch } from './in-place/fields.tsx'
import { useBillingWord, type Worksheet } from './state.tsx'

/** How far it is billed, as a link to what bills it. */
function Bill({ to, id, children }: { to: 'invoices' | 'receipts'; id: string | null; children: ReactNode }) {
  if (id === null) return children
  return (
    <RecordLink to={to} id={id}>
      {children}
    </RecordLink>
  )
}

/** Whom and what it is for, when it is promised, who works on it and where. */
export function WorksheetFacts({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  const billing = useBillingWord()(worksheet)
  const { km, km_out, labour_hours_quoted, labour_hours_logged, receipt_id, invoice_id } = worksheet
  const quote = t('quoteNumbered', { number: worksheet.quote_seq_number ?? 0 })
  return (
    <Facts
      facts={[
        fact.customer(worksheet),
        fact.vehicle(worksheet),
        km > 0 && [t('km'), numbers.integer(km)],
        km_out !== null && [t('kmOut'), numbers.integer(km_out)],
        [t('technicians'), <HeadFact key="people" worksheet={worksheet} name="assigned_user_ids" />],
        [t('promised'), <HeadFact key="promised" worksheet={worksheet} name="promised_at" />],
        [t('bay'), <HeadFact key="bay" worksheet={worksheet} name="bay" />],
        [t('keyTag'), <HeadFact key="tag" worksheet={worksheet} name="key_tag" />],
        [t('category'), worksheet.work_category_name],
        labour_hours_quoted > 0 && [t('labourHoursQuoted'), numbers.quantity(labour_hours_quoted)],
        labour_hours_logged > 0 && [t('labourHoursLogged'), numbers.quantity(labour_hours_logged)],
        [t('priority'), <UrgentSwitch key="urgent" worksheet={worksheet} />],
        dated(t('date'), worksheet.document_date),
        timed(t('deliveredAt'), worksheet.delivered_at),
        dated(t('warranty'), worksheet.warranty_expiry),
        linked(t('quote'), 'quotes', worksheet.quote_id, quote),
        [
          t('billing'),
          <Bill key="bill" to={invoice_id ? 'invoices' : 'receipts'} id={invoice_id ?? receipt_id}>
            {billing}
          </Bill>,
        ],
      ]}
    />
  )
}

const NOTES = ['reported_issues', 'diagnosis', 'work_done', 'comments', 'internal_notes'] as const

/** What was said, found and done; what is empty is left out. */
export function WorksheetNotes({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const written = NOTES.filter((field) => worksheet[field])
  return (
    <Stack gap="xs">
      <Title order={2}>{t('notes')}</Title>
      {written.length === 0 && <Note>{t('noNotes')}</Note>}
      {written.length > 0 && (
        <Facts facts={written.map((field) => [t(`fields.${field}`), worksheet[field]])} />
      )}
    </Stack>
  )
}

/** What the total is made of as it was saved last; cost and margin for those who may see them. */
export function WorksheetCosts({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Sums
      sums={[
        [t('parts'), worksheet.total_parts],
        [t('labour'), worksheet.total_labour],
        [t('external'), worksheet.total_external || undefined],
        [t('cost'), worksheet.total_cost],
        [t('margin'), worksheet.margin],
      ]}
    />
  )
}

export function WorksheetSums({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Sums
      sums={[
        [t('discounts'), worksheet.total_discount || undefined],
        [t('beforeTax'), worksheet.total_before_tax],
        [t('tax'), worksheet.total_tax],
        [t('total'), worksheet.total_after_tax, true],
      ]}
    />
  )
}
