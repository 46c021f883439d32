import { SENDABLE_STATUSES } from '../../../domain/electronic-invoices.ts'
import type { LockedElectronicInvoice } from './standing.ts'

/** Whether its current file is still to be sent. */
export const isOpen = ({ direction, status }: Pick<LockedElectronicInvoice, 'direction' | 'status'>) =>
  direction === 'outbound' && (SENDABLE_STATUSES as readonly string[]).includes(status)
