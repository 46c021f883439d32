'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import type { LinesDraft } from '../../../lines/line-editor.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { PurchaseOrderActions } from '../actions.tsx'
import { PurchaseOrderLines } from '../lines.tsx'
import { PurchaseOrderHead } from '../view.tsx'

const PurchaseOrderForm = laterForm(() => import('../form.tsx').then((module) => module.PurchaseOrderForm))

/** An order: its head with what has come in, and its lines. */
export default function PurchaseOrderPage() {
  const [focus] = useQueryState('focus', parseAsString)
  const [draft, setDraft] = useState<LinesDraft | null>(null)
  return (
    <RecordPage
      group="purchaseOrders"
      title={({ seq_number, title, supplier_name }) => `${seq_number} · ${title || supplier_name}`}
      status={({ status }) => <DocumentStatus kind="purchase_order" state={status} />}
      total={({ total_after_tax }) => total_after_tax}
      view={(order) => <PurchaseOrderHead order={order} />}
      form={(order, onDone) => <PurchaseOrderForm order={order} onDone={onDone} />}
      below={(order) => (
        <LinesSection>
          <PurchaseOrderLines order={order} autoFocus={focus === 'lines'} onDraft={setDraft} />
        </LinesSection>
      )}
      actions={(order, onEdit) => <PurchaseOrderActions order={order} draft={draft} onEdit={onEdit} />}
    />
  )
}
