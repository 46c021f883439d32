'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { QuoteActions } from '../actions.tsx'
import { QuoteLines } from '../lines.tsx'
import { QuoteHead } from '../view.tsx'

const QuoteForm = laterForm(() => import('../form.tsx').then((module) => module.QuoteForm))

/** A quote: its head, and its lines, which stay where they are while the head is edited. */
export default function QuotePage() {
  const t = useTranslations()
  const [focus] = useQueryState('focus', parseAsString)
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="quotes"
      title={({ seq_number, title }) =>
        title ? `${seq_number} · ${title}` : t('quotes.one', { number: seq_number })
      }
      status={({ status }) => <DocumentStatus kind="quote" state={status} />}
      chain={({ id, worksheet_id }) => ({ at: 'quotes', quote_id: id, worksheet_id })}
      total={({ total_after_tax }) => total_after_tax}
      view={(quote) => <QuoteHead quote={quote} />}
      form={(quote, onDone) => <QuoteForm quote={quote} onDone={onDone} />}
      below={(quote) => (
        <LinesSection>
          <QuoteLines quote={quote} autoFocus={focus === 'lines'} onDraft={setDraft} />
        </LinesSection>
      )}
      actions={(quote, onEdit) => <QuoteActions quote={quote} draft={draft} onEdit={onEdit} />}
    />
  )
}
