'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type Outputs, useTRPC } from '../../trpc.ts'

/**
 * Reads anew what a change of a receipt touches: its list, payments and totals, its worksheet, what its customer owes,
 * home. What is not on the screen is only marked.
 */
export function useRenew() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return (receipt?: Outputs['receipts']['retrieve']) => {
    if (receipt) queries.setQueryData(trpc.receipts.retrieve.queryKey({ id: receipt.id }), receipt)
    return queries.invalidateQueries()
  }
}
