import { useIsKept } from '../frame/session.tsx'
import { COMMON_COLUMNS } from './columns.ts'

/** The columns of lines without those that are kept from who looks, and whether they are told what lines come to. */
export function useShownColumns() {
  const isKept = useIsKept()
  return {
    columns: COMMON_COLUMNS.filter((column) => !('limit' in column) || !isKept(column.limit)),
    hasAmounts: !isKept('price'),
  }
}
