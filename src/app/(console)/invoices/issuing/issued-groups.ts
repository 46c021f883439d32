import { proceduresOf, useTRPCClient } from '../../../trpc.ts'

/** Groups whose drafts are issued as invoices are, each with its own words for it. */
export type IssuedGroup = 'invoices' | 'creditNotes'

/** What the two have alike. */
export const useIssuedProcedures = (group: IssuedGroup) =>
  proceduresOf<ReturnType<typeof useTRPCClient>['invoices']>(useTRPCClient(), group)
