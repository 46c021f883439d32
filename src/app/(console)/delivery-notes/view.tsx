'use client'

import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { CustomerOf, SupplierOf, VehicleOf } from '../../frame/customer-vehicle.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Outputs } from '../../trpc.ts'

type Note = Outputs['deliveryNotes']['retrieve']

/** What a delivery note is called: its number and whom it goes to. */
export function useDeliveryNoteTitle() {
  const t = useTranslations('deliveryNotes')
  return ({ seq_number, customer_name, supplier_name }: Note) => {
    const party = customer_name ?? supplier_name ?? ''
    return seq_number === null ? t('draftFor', { party }) : `${t('one', { number: seq_number })} · ${party}`
  }
}

/** Whom the goods go to, why and how. */
export function DeliveryNoteFacts({ note, hasStatus = true }: { note: Note; hasStatus?: boolean }) {
  const t = useTranslations('deliveryNotes')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const { customer_id, supplier_id, worksheet_id, invoice_id, packages, weight } = note
  const { vehicle_id, vehicle_name, vehicle_license } = note
  return (
    <Facts
      facts={[
        hasStatus && [
          common('status'),
          <DocumentStatus key="status" kind="delivery_note" state={note.status} />,
        ],
        customer_id !== null && [
          common('customer'),
          <CustomerOf key="customer" document={{ customer_id, customer_name: note.customer_name ?? '' }} />,
        ],
        supplier_id !== null && [
          common('supplier'),
          <SupplierOf key="supplier" document={{ supplier_id, supplier_name: note.supplier_name ?? '' }} />,
        ],
        vehicle_id !== null && [
          common('vehicle'),
          <VehicleOf key="vehicle" document={{ vehicle_id, vehicle_name, vehicle_license }} />,
        ],
        worksheet_id !== null && [
          t('worksheet'),
          <RecordLink key="worksheet" to="worksheets" id={worksheet_id}>
            {t('openWorksheet')}
          </RecordLink>,
        ],
        [t('reason'), t(`reasons.${note.reason}`)],
        [t('documentDate'), <When key="date" value={note.document_date} />],
        note.destination !== null && [t('destination'), note.destination],
        note.carrier !== null && [t('carrier'), note.carrier],
        note.goods_appearance !== null && [t('goodsAppearance'), note.goods_appearance],
        packages !== null && [t('packages'), numbers.quantity(packages)],
        weight !== null && [t('weight'), `${numbers.quantity(weight)} kg`],
        invoice_id !== null && [
          t('invoice'),
          <RecordLink key="invoice" to="invoices" id={invoice_id}>
            {t('openInvoice')}
          </RecordLink>,
        ],
        note.comments !== null && [t('comments'), note.comments],
      ]}
    />
  )
}

/** What the goods come to. */
export function DeliveryNoteSums({ note }: { note: Note }) {
  const t = useTranslations('deliveryNotes')
  return (
    <Sums
      sums={[
        [t('totalBeforeTax'), note.total_before_tax],
        [t('totalTax'), note.total_tax],
        [t('totalAfterTax'), note.total_after_tax, true],
      ]}
    />
  )
}
