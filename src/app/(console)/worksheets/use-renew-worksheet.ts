'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'
import type { Worksheet } from './worksheet-state.tsx'

/**
 * Reads anew what a change of a worksheet touches: lists and counts, its quote and receipt, the stock of its parts,
 * home. What is not on the screen is only marked.
 */
export function useRenewWorksheet() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return (worksheet?: Worksheet) => {
    if (worksheet) queries.setQueryData(trpc.worksheets.retrieve.queryKey({ id: worksheet.id }), worksheet)
    return queries.invalidateQueries()
  }
}
