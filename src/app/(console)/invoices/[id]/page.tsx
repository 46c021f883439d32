'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { InvoiceActions } from '../actions.tsx'
import { InvoiceLines } from '../lines.tsx'
import { invoiceState } from '../state.ts'
import { InvoiceHead } from '../view.tsx'

const InvoiceForm = laterForm(() => import('../form.tsx').then((module) => module.InvoiceForm))

/** An invoice: its head with its payments, and its lines. */
export default function InvoicePage() {
  const t = useTranslations()
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="invoices"
      title={({ full_number }) =>
        full_number ? t('invoices.one', { number: full_number }) : t('invoices.draftTitle')
      }
      status={(invoice) => <DocumentStatus kind="invoice" state={invoiceState(invoice)} />}
      chain={({ id, worksheet_ids }) => ({
        ...{ at: 'invoices', invoice_id: id },
        // Of several worksheets none is the one that it was made from.
        worksheet_id: worksheet_ids.length === 1 ? worksheet_ids[0]! : null,
      })}
      total={({ total_after_tax }) => total_after_tax}
      view={(invoice) => <InvoiceHead invoice={invoice} />}
      form={(invoice, onDone) => <InvoiceForm invoice={invoice} onDone={onDone} />}
      below={(invoice) => (
        <LinesSection>
          <InvoiceLines invoice={invoice} onDraft={setDraft} />
        </LinesSection>
      )}
      actions={(invoice, onEdit) => <InvoiceActions {...{ invoice, draft, onEdit }} />}
    />
  )
}
