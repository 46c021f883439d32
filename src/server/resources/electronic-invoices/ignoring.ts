import type { ElectronicInvoiceStatus } from '../../../domain/electronic-invoices.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import type { Context } from '../../core/trpc.ts'
import { findElectronicInvoice } from './reads.ts'
import { lockElectronicInvoice } from './standing.ts'

const MOVES: Partial<Record<ElectronicInvoiceStatus, readonly ElectronicInvoiceStatus[]>> = {
  received: ['ignored'],
  ignored: ['received'],
}

function move({ db }: Context, id: string, to: 'ignored' | 'received') {
  return db.transaction(async (tx) => {
    const invoice = await lockElectronicInvoice(tx, id)
    const { status: from } = invoice
    requireTransition(
      'received electronic invoice',
      { [from]: MOVES[from] ?? [] } as typeof MOVES & Record<string, readonly string[]>,
      { from, to },
    )
    await tx.change('electronic_invoice', invoice, { status: to }, { action: { name: to } })
    return findElectronicInvoice(tx, id)
  })
}

/** Lays a received invoice aside. @throws 409 `transition_not_allowed` */
export const ignoreInvoice = (context: Context, id: string) => move(context, id, 'ignored')

/** Takes one that was laid aside up again. @throws 409 `transition_not_allowed` */
export const restoreInvoice = (context: Context, id: string) => move(context, id, 'received')
