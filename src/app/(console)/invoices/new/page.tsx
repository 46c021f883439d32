'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { InvoiceForm } from '../form.tsx'

/** A new invoice; whom it is for may stand in the URL. */
export default function NewInvoicePage() {
  const [begin] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return <NewPage section="invoices">{(onDone) => <InvoiceForm begin={begin} onDone={onDone} />}</NewPage>
}
