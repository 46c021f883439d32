import type { Reason } from '../../server/core/reasons.ts'
import { apiErrorOf, useErrorText } from '../form/api-errors.ts'
import { useNotify } from '../form/notify.tsx'
import { type Changes, cellOf } from './line-changes.ts'
import type { Lines } from './use-lines.ts'

/** Lines that are not there any more, or are more than were known: somebody else was first. */
const OVERTAKEN: ReadonlySet<Reason> = new Set<Reason>([
  'line_not_found',
  'lines_left_out',
  'position_too_large',
])

/**
 * Puts a refused batch on the cells that it names; that somebody else was first is said beside Save, and what concerns
 * neither becomes a notification.
 */
export function useLineErrors<Own extends object>(edit: Lines<Own>['edit']) {
  const { fieldText } = useErrorText()
  const notify = useNotify()
  return (error: unknown, keys: Changes['keys']) => {
    const errors = apiErrorOf(error)?.errors ?? []
    const overtaken = errors.some(({ reason }) => OVERTAKEN.has(reason))
    const rejected = errors.flatMap((each) => {
      const cell = cellOf(each.param, keys)
      return cell && !OVERTAKEN.has(each.reason) ? [{ ...cell, text: fieldText(each) }] : []
    })
    edit.showErrors(rejected, overtaken)
    if (rejected.length === 0 && !overtaken) notify.failure(error)
  }
}
