import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DocumentState, DocumentStatus } from '../format/document-status.tsx'
import type { Fact } from '../format/facts.tsx'
import { When } from '../format/when.tsx'
import { CustomerOf, SupplierOf, VehicleOf } from './customer-vehicle.tsx'
import type { FoundKey } from './nouns.ts'
import { RecordLink } from './record-link.tsx'

/** A day; no fact without one. */
export const dated = (word: string, value: string | null): Fact =>
  value !== null && [word, <When key={word} value={value} />]

/** A day and its hour; no fact without them. */
export const timed = (word: string, value: string | null): Fact =>
  value !== null && [word, <When key={word} value={value} withTime />]

/** A record that is named, as a link; no fact where none is. */
export const linked = (word: string, to: FoundKey, id: string | null, name: ReactNode): Fact =>
  id !== null && [
    word,
    <RecordLink key={word} to={to} id={id}>
      {name}
    </RecordLink>,
  ]

type OfCustomer = { customer_id: string | null; customer_name: string | null }
type OfSupplier = { supplier_id: string | null; supplier_name: string | null }
type OfVehicle = { vehicle_id: string | null; vehicle_name: string | null; vehicle_license: string | null }

/** What most documents say: where they stand and whose they are; no fact of whom or what they do not name. */
export function useDocumentFacts() {
  const t = useTranslations('common')
  return {
    status: (state: DocumentState, word = t('status')): Fact => [
      word,
      <DocumentStatus key="status" {...state} />,
    ],
    customer: ({ customer_id, customer_name }: OfCustomer, word = t('customer')): Fact =>
      customer_id !== null && [
        word,
        <CustomerOf key="customer" document={{ customer_id, customer_name: customer_name ?? '' }} />,
      ],
    supplier: ({ supplier_id, supplier_name }: OfSupplier): Fact =>
      supplier_id !== null && [
        t('supplier'),
        <SupplierOf key="supplier" document={{ supplier_id, supplier_name: supplier_name ?? '' }} />,
      ],
    vehicle: ({ vehicle_id, vehicle_name, vehicle_license }: OfVehicle): Fact =>
      vehicle_id !== null && [
        t('vehicle'),
        <VehicleOf key="vehicle" document={{ vehicle_id, vehicle_name, vehicle_license }} />,
      ],
  }
}
