import type { z } from 'zod'
import { today } from '../clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { pathOf } from '../fields.ts'
import { requireRecord } from '../records.ts'
import type { Context, resource } from '../trpc.ts'
import * as values from '../values.ts'
import { includeDeleted, payment, paymentList } from './payment-schema.ts'
import {
  type Payable,
  type PaymentInput,
  readPayments,
  recordPayment,
  removePayment,
  requirePayment,
} from './payments.ts'

type Listed = Awaited<ReturnType<typeof readPayments>>
type Recorded = Awaited<ReturnType<typeof recordPayment>>
type Removed = Awaited<ReturnType<typeof removePayment>>

/** What a kind of document does with its payments. */
type PaymentService<Body> = {
  listPayments(db: CompanyDatabase, id: string, include_deleted: boolean): Promise<Listed>
  createPayment(context: Context, id: string, body: Body): Promise<Recorded>
  deletePayment(context: Context, id: string, payment_id: string): Promise<Removed>
}

/**
 * The service of a kind of document that has no rules beside those of `lock`.
 * @param lock the document, locked, as what is paid. Unknown: 404
 * @param follow writes what else follows from an amount that came, or went, where it is negative
 */
export function paymentService<P extends Payable>(
  kind: P['kind'],
  lock: (tx: CompanyTransaction, id: string, day: string) => Promise<P>,
  follow?: (tx: CompanyTransaction, document: P, amount: number) => Promise<void>,
): PaymentService<PaymentInput> {
  const locked = (tx: CompanyTransaction, { principal }: Context, id: string) =>
    lock(tx, id, today(principal.company.time_zone))
  return {
    async listPayments(db, id, include_deleted) {
      await requireRecord(db, kind as 'invoice', id)
      return readPayments(db, { kind, id }, { reversed_at: null, include_deleted })
    },
    createPayment: (context, id, body) =>
      context.db.transaction(async (tx) => {
        const document = await locked(tx, context, id)
        const made = await recordPayment(tx, document, body)
        await follow?.(tx, document, body.amount)
        return made
      }),
    deletePayment: (context, id, payment_id) =>
      context.db.transaction(async (tx) => {
        await requirePayment(tx, { kind, id }, payment_id)
        const document = await locked(tx, context, id)
        const removed = await removePayment(tx, document, { id: payment_id })
        await follow?.(tx, document, -removed.amount)
        return removed
      }),
  }
}

type Endpoints<Body extends z.ZodType> = {
  /** where the documents are */
  url: `/v1/${string}`
  path: ReturnType<typeof pathOf>
  /** a payment to record, with the id of its document */
  body: Body
  service: PaymentService<Omit<z.output<Body>, 'id'>>
  /** of GET, what it is called and what it does */
  list: [summary: string, description: string]
  /** what is recorded and deleted, such as `a payment of an invoice` */
  payment: string
  created: string
  deleted?: string
  /** all of them, where the document has some of its own */
  createErrors?: ErrorCode[]
  deleteErrors?: ErrorCode[]
}

/** The procedures of a document's payments, to be spread into its router (receipts.md#payments). */
export function paymentEndpoints<Body extends z.ZodType<{ id: string }>>(
  documents: ReturnType<typeof resource>,
  { url, path, body, service, list, ...of }: Endpoints<Body>,
) {
  const { deleted = 'Takes a payment back: the outstanding amount is what it was before it.' } = of
  const { createErrors = ['period_closed'], deleteErrors = ['period_closed', 'entry_reconciled'] } = of
  const [summary, description] = list
  return {
    listPayments: documents
      .endpoint(`GET ${url}/{id}/payments`, summary, { description })
      .input(path.extend({ include_deleted: includeDeleted }))
      .output(paymentList)
      .query(({ ctx, input }) => service.listPayments(ctx.db, input.id, input.include_deleted)),

    createPayment: documents
      .endpoint(`POST ${url}/{id}/payments`, `Record ${of.payment}`, {
        status: 201,
        errors: createErrors,
        description: of.created,
      })
      .input(body)
      .output(payment)
      .mutation(({ ctx, input }) => {
        const { id, ...sent } = input as z.output<Body>
        return service.createPayment(ctx, id, sent)
      }),

    deletePayment: documents
      .endpoint(`DELETE ${url}/{id}/payments/{paymentID}`, `Delete ${of.payment}`, {
        errors: deleteErrors,
        description: deleted,
      })
      .input(path.extend({ paymentID: values.id().describe('The payment.') }))
      .output(payment)
      .mutation(({ ctx, input }) => service.deletePayment(ctx, input.id, input.paymentID)),
  }
}
