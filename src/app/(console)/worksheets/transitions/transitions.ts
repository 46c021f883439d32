import { useTranslations } from 'next-intl'
import { needsUnbilled, WORKSHEET_TRANSITIONS } from '../../../../domain/worksheet-statuses.ts'
import type { WorksheetRow, WorksheetStatus } from '../state.tsx'

type Standing = Pick<WorksheetRow, 'status' | 'billing_status' | 'labour_hours_logged'> & {
  /** Whether a clock is known to run on it, or to have run: the first one has logged no hours yet. */
  has_time?: boolean
}

/** Where a worksheet can go from here; while a receipt cites it, only forward, and once somebody has worked on it, to no draft. */
export function transitionsOf(worksheet: Standing): WorksheetStatus[] {
  const { status, billing_status, labour_hours_logged, has_time = false } = worksheet
  const billed = billing_status !== 'not_billed'
  const worked = status === 'in_progress' && (has_time || labour_hours_logged > 0)
  return WORKSHEET_TRANSITIONS[status].filter(
    (to) => !(billed && needsUnbilled(status, to)) && !(worked && to === 'draft'),
  )
}

/** The move that is usually next. */
export function nextMove(worksheet: Standing): WorksheetStatus | undefined {
  const usual = { draft: 'in_progress', in_progress: 'completed', on_hold: 'in_progress' } as const
  const next = worksheet.status === 'completed' ? 'delivered' : usual[worksheet.status as keyof typeof usual]
  return next && transitionsOf(worksheet).includes(next) ? next : undefined
}

/** A move as a verb: the same status is reached by starting, resuming or reopening. */
export function useMoveVerb() {
  const t = useTranslations('worksheets.verbs')
  return (from: WorksheetStatus, to: WorksheetStatus) => {
    if (to === 'in_progress' && from === 'on_hold') return t('resume')
    if (to === 'in_progress' && from === 'completed') return t('reopen')
    if (to === 'completed' && from === 'delivered') return t('undeliver')
    if (to === 'draft' && from === 'cancelled') return t('restore')
    return t(to)
  }
}
