'use client'

import { useTRPCClient } from '../../../trpc.ts'

/** Groups whose drafts are issued as invoices are, each with its own words for it. */
export type IssuedGroup = 'invoices' | 'creditNotes'

/** What the two have alike. */
export const useIssuedProcedures = (group: IssuedGroup) =>
  useTRPCClient()[group] as unknown as ReturnType<typeof useTRPCClient>['invoices']
