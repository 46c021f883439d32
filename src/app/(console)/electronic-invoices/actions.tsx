import { ReceivedActions } from './receiving/received-actions.tsx'
import { SentActions } from './sending/sent-actions.tsx'
import type { ElectronicInvoice } from './state.ts'

/** What can be done with an electronic invoice: one that is sent, or one that a supplier sent. */
export function ElectronicInvoiceActions({ invoice }: { invoice: ElectronicInvoice }) {
  return invoice.direction === 'inbound' ? (
    <ReceivedActions invoice={invoice} />
  ) : (
    <SentActions invoice={invoice} />
  )
}
