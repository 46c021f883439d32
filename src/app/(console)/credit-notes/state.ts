import type { Outputs } from '../../trpc.ts'

export type CreditNoteRow = Outputs['creditNotes']['list']['data'][number]
export type CreditNote = Outputs['creditNotes']['retrieve']

/** How a credit note is told: a draft as such, an issued one by where its refund stands. */
export const CREDIT_NOTE_STATES = ['draft', 'unpaid', 'partial', 'paid'] as const
export type CreditNoteState = (typeof CREDIT_NOTE_STATES)[number]

export const creditNoteState = ({
  type,
  payment_status,
}: Pick<CreditNoteRow, 'type' | 'payment_status'>): CreditNoteState =>
  type === 'draft' ? 'draft' : payment_status
