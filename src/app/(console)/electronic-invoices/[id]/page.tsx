'use client'

import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { ElectronicInvoiceActions } from '../actions.tsx'
import { useElectronicInvoiceTitle } from '../state.ts'
import { ElectronicInvoiceView } from '../view.tsx'

/** An electronic invoice: where it stands, its files, and what the exchange system said. */
export default function ElectronicInvoicePage() {
  return (
    <RecordPage
      group="electronicInvoices"
      title={useElectronicInvoiceTitle()}
      status={({ status }) => <DocumentStatus kind="electronic_invoice" state={status} />}
      view={(invoice) => <ElectronicInvoiceView invoice={invoice} />}
      readersAct
      actions={(invoice) => <ElectronicInvoiceActions invoice={invoice} />}
    />
  )
}
