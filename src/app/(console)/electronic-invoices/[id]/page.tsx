'use client'

import { useTranslations } from 'next-intl'
import { RecordPage } from '../../../list/record-page.tsx'
import { ElectronicInvoiceActions } from '../sending/actions.tsx'
import { readAgain } from '../state.ts'
import { ElectronicInvoiceView } from '../view.tsx'

/** An electronic invoice: where it stands, its files, and what the exchange system said. */
export default function ElectronicInvoicePage() {
  const t = useTranslations('electronicInvoices')
  return (
    <RecordPage
      group="electronicInvoices"
      title={({ document_object, document_number }) =>
        t('one', { document: t(`documents.${document_object}`), number: document_number })
      }
      view={(invoice) => <ElectronicInvoiceView invoice={invoice} />}
      actions={(invoice) => <ElectronicInvoiceActions invoice={invoice} />}
      every={readAgain}
    />
  )
}
