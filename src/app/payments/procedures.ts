import { type Outputs, proceduresOf, useTRPCClient } from '../trpc.ts'

/** Groups whose documents have payments, each with its own words for them. */
export type PaidGroup = 'receipts' | 'expenses' | 'invoices' | 'creditNotes' | 'dealershipVehicles'

/** A document that is paid: received for, or paid by the workshop. */
export type PaidDocument = {
  id: string
  outstanding_payments: number
  payment_method: string | null
  /** What credit notes took of an invoice. */
  credited_total?: number
}

export type Payment = Outputs['expenses']['listPayments']['data'][number]

/** The procedures of a group's payments, which differ in the methods that they take. */
export const usePaymentProcedures = (group: PaidGroup) =>
  proceduresOf<ReturnType<typeof useTRPCClient>['expenses']>(useTRPCClient(), group)
