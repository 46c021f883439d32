import { Text } from '@mantine/core'
import type { ReceiptState } from '../../../domain/receipt-statuses.ts'
import type { Standing } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'

export type ReceiptRow = Outputs['receipts']['list']['data'][number]
export type Receipt = Outputs['receipts']['retrieve']

/** The filters of the list that a state means: what was received counts of issued ones alone. */
export const filtersOfState = (state: ReceiptState) =>
  state === 'draft' || state === 'voided' ? { type: state } : { payment_status: state }

/** What is still to be received; null where nothing can be: a voided receipt owes nothing. */
export function outstandingOf({ type, outstanding_payments }: Standing): number | null {
  return type === 'voided' ? null : outstanding_payments
}

/** What is still to be received of an issued receipt stands out. */
export function Outstanding({ receipt }: { receipt: Standing }) {
  const numbers = useNumbers()
  const outstanding = outstandingOf(receipt)
  const due = receipt.type === 'issued' && receipt.outstanding_payments > 0
  return (
    <Text component="span" size="sm" fw={due ? 600 : 400} c={due ? undefined : 'dimmed'}>
      {outstanding === null ? '–' : numbers.money(outstanding)}
    </Text>
  )
}
