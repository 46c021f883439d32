'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Status, type Tone } from '../../format/status.tsx'
import type { Outputs } from '../../trpc.ts'

export type ReceiptRow = Outputs['receipts']['list']['data'][number]
export type Receipt = Outputs['receipts']['retrieve']

type State = 'draft' | 'voided' | 'unpaid' | 'partial' | 'paid'

const TONES: Record<State, Tone> = {
  draft: 'neutral',
  unpaid: 'warning',
  partial: 'warning',
  paid: 'success',
  voided: 'danger',
}

type Standing = Pick<ReceiptRow, 'type' | 'total_payments' | 'outstanding_payments'>

/** An issued receipt is told by what was paid of it, the others by their type. */
function stateOf({ type, total_payments, outstanding_payments }: Standing): State {
  if (type !== 'issued') return type
  if (outstanding_payments === 0) return 'paid'
  return total_payments > 0 ? 'partial' : 'unpaid'
}

/** The word for where a receipt stands. */
export function useReceiptState() {
  const t = useTranslations('receipts.states')
  return (receipt: Standing) => t(stateOf(receipt))
}

export function ReceiptState({ receipt }: { receipt: Standing }) {
  const word = useReceiptState()
  return <Status tone={TONES[stateOf(receipt)]}>{word(receipt)}</Status>
}

/** Section and number, `R/128`; null for a draft. */
export function receiptNumber({
  sezionale_code,
  seq_number,
}: Pick<ReceiptRow, 'sezionale_code' | 'seq_number'>) {
  return seq_number === null ? null : `${sezionale_code}/${seq_number}`
}

/** What is still to be received of an issued receipt stands out; nothing is due of the others. */
export function Outstanding({ receipt, children }: { receipt: Standing; children: string }) {
  const due = receipt.type === 'issued' && receipt.outstanding_payments > 0
  return (
    <Text component="span" size="sm" fw={due ? 600 : 400} c={due ? undefined : 'dimmed'}>
      {children}
    </Text>
  )
}
