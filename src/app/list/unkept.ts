import { useIsKept } from '../frame/session.tsx'
import type { Column } from './columns.ts'

/** The columns of a table without those that are kept from who looks. */
export function useUnkept<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isKept = useIsKept()
  return columns.some(({ limit }) => isKept(limit)) ? columns.filter(({ limit }) => !isKept(limit)) : columns
}
