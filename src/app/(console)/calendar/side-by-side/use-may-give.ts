import { useCan, useIsKept } from '../../../frame/session.tsx'
import type { Entry } from '../read-range.ts'
import { isHeld } from './columns.ts'
import type { SideBySide } from './use-columns.ts'

/**
 * Whether the person may give an entry to another column. Bay and technicians are written where they stand; what has no
 * place yet is offered a worksheet, which the appointment comes to name.
 */
export function useMayGive(shown: SideBySide | null) {
  const isKept = useIsKept()
  const mayWrite = useCan('worksheets.write')
  const mayName = useCan('calendar.write')
  return (entry: Entry): boolean => {
    if (!shown || !mayWrite) return false
    const { kind, workplaces } = shown
    if (kind === 'technician' && isKept('assignment')) return false
    return mayName || isHeld(entry, workplaces.get(entry.id), kind)
  }
}
