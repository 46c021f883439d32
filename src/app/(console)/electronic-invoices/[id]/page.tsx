'use client'

import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { ReceivedActions } from '../receiving/received-actions.tsx'
import { ElectronicInvoiceActions } from '../sending/actions.tsx'
import { ElectronicInvoiceView } from '../view.tsx'

/** An electronic invoice: where it stands, its files, and what the exchange system said. */
export default function ElectronicInvoicePage() {
  const t = useTranslations('electronicInvoices')
  return (
    <RecordPage
      group="electronicInvoices"
      title={({ document_object, document_number, counterparty_name }) =>
        t('one', {
          document: document_object === 'expense' ? counterparty_name : t(`documents.${document_object}`),
          number: document_number,
        })
      }
      status={({ status }) => <DocumentStatus kind="electronic_invoice" state={status} />}
      view={(invoice) => <ElectronicInvoiceView invoice={invoice} />}
      actions={(invoice) =>
        invoice.direction === 'inbound' ? (
          <ReceivedActions invoice={invoice} />
        ) : (
          <ElectronicInvoiceActions invoice={invoice} />
        )
      }
    />
  )
}
