import { useTranslations } from 'next-intl'
import { type ElectronicInvoiceStatus, OWN_DOCUMENT_TYPES } from '../../../domain/electronic-invoices.ts'
import type { Outputs } from '../../trpc.ts'

export type ElectronicInvoice = Outputs['electronicInvoices']['retrieve']

/** The states that the list divides by: where somebody has to do something comes first. */
export const LISTED_STATES = [
  ...(['to_send', 'sending', 'sent', 'error', 'rejected', 'refused'] as const),
  ...(['delivered', 'not_delivered', 'accepted', 'expired', 'undeliverable'] as const),
] as const satisfies readonly ElectronicInvoiceStatus[]

/** The states of those that suppliers sent. */
export const RECEIVED_STATES = [
  ...(['received', 'registered', 'ignored'] as const),
] as const satisfies readonly ElectronicInvoiceStatus[]

/** What an electronic invoice is called: its document and its number; one received, by whom it is. */
export function useElectronicInvoiceTitle() {
  const t = useTranslations('electronicInvoices')
  return ({ document_object, document_number, counterparty_name }: ElectronicInvoice) =>
    t('one', {
      document: document_object === 'expense' ? counterparty_name : t(`documents.${document_object}`),
      number: document_number,
    })
}

type Ignorable = Pick<ElectronicInvoice, 'status' | 'duplicate_of_id' | 'document_type'>

/** Why one received was put aside as it came; undefined where nothing but a person did. */
export function useIgnoredBecause() {
  const t = useTranslations('electronicInvoices.ignoredBecause')
  return ({ status, duplicate_of_id, document_type }: Ignorable): string | undefined => {
    if (status !== 'ignored') return undefined
    if (duplicate_of_id !== null) return t('duplicate')
    return OWN_DOCUMENT_TYPES.has(document_type) ? t('own', { type: document_type }) : undefined
  }
}
