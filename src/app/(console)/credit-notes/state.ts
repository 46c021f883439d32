import type { CreditNoteState } from '../../../domain/credit-notes.ts'
import type { Outputs } from '../../trpc.ts'

export type CreditNoteRow = Outputs['creditNotes']['list']['data'][number]
export type CreditNote = Outputs['creditNotes']['retrieve']

export const creditNoteState = ({
  type,
  payment_status,
}: Pick<CreditNoteRow, 'type' | 'payment_status'>): CreditNoteState =>
  type === 'draft' ? 'draft' : payment_status
