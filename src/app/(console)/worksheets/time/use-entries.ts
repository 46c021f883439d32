import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'

/** So many entries of a worksheet are shown. */
export const SHOWN = 100

/** The latest entries of a worksheet, clocks that run among them; read where that is wanted. */
export const useEntries = (id: string, enabled = true) =>
  useQuery(useTRPC().timeEntries.listOfWorksheet.queryOptions({ id, limit: SHOWN }, { enabled }))
