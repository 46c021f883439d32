import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { DealershipStatus } from '../../domain/dealership.ts'
import type { DeliveryNoteStatus } from '../../domain/delivery-notes.ts'
import type { ElectronicInvoiceStatus } from '../../domain/electronic-invoices.ts'
import type { ReceiptState } from '../../domain/receipt-statuses.ts'
import type { StockCountStatus } from '../../domain/stock.ts'
import type { Outputs } from '../trpc.ts'
import { Status, type Tone } from './status.tsx'

type ReceiptRow = Outputs['receipts']['list']['data'][number]

/** How each state of the three documents is meant. An issued receipt is told by what was paid of it. */
const TONES = {
  quote: { waiting: 'warning', accepted: 'success', rejected: 'danger' },
  worksheet: {
    draft: 'neutral',
    in_progress: 'info',
    on_hold: 'warning',
    completed: 'success',
    delivered: 'neutral',
    cancelled: 'danger',
  },
  checkin: { active: 'info', completed: 'neutral' },
  tyre_set: { stored: 'info', mounted: 'success', returned: 'neutral', disposed: 'neutral' },
  invoice: {
    draft: 'neutral',
    unpaid: 'warning',
    partial: 'warning',
    overdue: 'danger',
    paid: 'success',
    credited: 'neutral',
  },
  credit_note: { draft: 'neutral', unpaid: 'warning', partial: 'warning', paid: 'success' },
  delivery_note: { draft: 'neutral', issued: 'success', cancelled: 'danger' },
  stock_count: { draft: 'info', completed: 'success', cancelled: 'neutral' },
  electronic_invoice: {
    to_send: 'warning',
    sending: 'info',
    sent: 'info',
    error: 'danger',
    rejected: 'danger',
    delivered: 'success',
    not_delivered: 'success',
    accepted: 'success',
    refused: 'danger',
    expired: 'success',
    undeliverable: 'warning',
    received: 'info',
    registered: 'success',
    ignored: 'neutral',
  },
  dealership_vehicle: {
    incoming: 'neutral',
    in_preparation: 'info',
    available: 'success',
    reserved: 'warning',
    sold: 'info',
    delivered: 'neutral',
    withdrawn: 'danger',
  },
  expense: { unpaid: 'warning', partial: 'warning', overdue: 'danger', paid: 'success' },
  purchase_order: {
    draft: 'neutral',
    sent: 'info',
    partially_received: 'warning',
    received: 'success',
    cancelled: 'danger',
  },
  receipt: { draft: 'neutral', unpaid: 'warning', partial: 'warning', paid: 'success', voided: 'danger' },
} as const satisfies {
  quote: Record<Outputs['quotes']['retrieve']['status'], Tone>
  worksheet: Record<Outputs['worksheets']['retrieve']['status'], Tone>
  checkin: Record<Outputs['checkins']['retrieve']['status'], Tone>
  invoice: Record<'draft' | Outputs['invoices']['retrieve']['payment_status'], Tone>
  credit_note: Record<'draft' | Outputs['creditNotes']['retrieve']['payment_status'], Tone>
  delivery_note: Record<DeliveryNoteStatus, Tone>
  stock_count: Record<StockCountStatus, Tone>
  electronic_invoice: Record<ElectronicInvoiceStatus, Tone>
  expense: Record<Outputs['expenses']['retrieve']['payment_status'], Tone>
  dealership_vehicle: Record<DealershipStatus, Tone>
  purchase_order: Record<Outputs['purchaseOrders']['retrieve']['status'], Tone>
  tyre_set: Record<Outputs['tyreSets']['retrieve']['status'], Tone>
  receipt: Record<ReceiptState, Tone>
}

export type QuoteState = keyof typeof TONES.quote
type WorksheetState = keyof typeof TONES.worksheet
type CheckinState = keyof typeof TONES.checkin
type TyreSetState = keyof typeof TONES.tyre_set
type InvoiceStateName = keyof typeof TONES.invoice
type CreditNoteStateName = keyof typeof TONES.credit_note
type ExpenseState = keyof typeof TONES.expense

/** Where a document stands. */
export type DocumentState =
  | { kind: 'quote'; state: QuoteState }
  | { kind: 'worksheet'; state: WorksheetState }
  | { kind: 'checkin'; state: CheckinState }
  | { kind: 'tyre_set'; state: TyreSetState }
  | { kind: 'receipt'; state: ReceiptState }
  | { kind: 'invoice'; state: InvoiceStateName }
  | { kind: 'credit_note'; state: CreditNoteStateName }
  | { kind: 'delivery_note'; state: DeliveryNoteStatus }
  | { kind: 'stock_count'; state: StockCountStatus }
  | { kind: 'electronic_invoice'; state: ElectronicInvoiceStatus }
  | { kind: 'expense'; state: ExpenseState }
  | { kind: 'dealership_vehicle'; state: DealershipStatus }
  | { kind: 'purchase_order'; state: keyof typeof TONES.purchase_order }

export type Standing = Pick<ReceiptRow, 'type' | 'total_payments' | 'outstanding_payments'>

/** An issued receipt is told by what was paid of it, the others by their type. */
export function receiptState({ type, total_payments, outstanding_payments }: Standing): ReceiptState {
  if (type !== 'issued') return type
  if (outstanding_payments === 0) return 'paid'
  return total_payments > 0 ? 'partial' : 'unpaid'
}

function toneOf({ kind, state }: DocumentState): Tone {
  const tones: Record<string, Tone> = TONES[kind]
  return tones[state]!
}

/** The words for states: `word({ kind: 'quote', state: 'waiting' })`. */
export function useStateWord(): (document: DocumentState) => string {
  const t = useTranslations('common.documentStates')
  return useCallback(({ kind, state }) => t(`${kind}.${state}` as 'quote.waiting'), [t])
}

/** A dot and a word for any of the three; `detail` says more, such as why it waits. */
export function DocumentStatus({ detail, ...document }: DocumentState & { detail?: string | null }) {
  const word = useStateWord()(document)
  return <Status tone={toneOf(document)}>{detail ? `${word}: ${detail}` : word}</Status>
}
