import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { useMinute } from '../../format/now.ts'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import classes from './worksheets.module.css'

export type WorksheetRow = Outputs['worksheets']['list']['data'][number]
export type Worksheet = Outputs['worksheets']['retrieve']
export type WorksheetStatus = WorksheetRow['status']

export const OPEN: readonly WorksheetStatus[] = ['draft', 'in_progress', 'on_hold']

/** Where the work stands; on hold with its reason. */
export function WorksheetState({
  worksheet,
}: {
  worksheet: Pick<WorksheetRow, 'status' | 'on_hold_reason'>
}) {
  const t = useTranslations('worksheets')
  const { status, on_hold_reason } = worksheet
  return (
    <DocumentStatus
      kind="worksheet"
      state={status}
      detail={on_hold_reason && t(`reasons.${on_hold_reason}`)}
    />
  )
}

/** How far it is billed. A voided receipt bills nothing, and still no other can be made. */
export function useBillingWord() {
  const t = useTranslations('worksheets.billings')
  return ({ billing_status, receipt_id }: Pick<WorksheetRow, 'billing_status' | 'receipt_id'>) =>
    t(billing_status === 'not_billed' && receipt_id !== null ? 'voided' : billing_status)
}

type PromisedProps = {
  worksheet: Pick<WorksheetRow, 'status' | 'promised_at'>
  /** In one short line: what is late for longer than a day is so whatever the hour was. */
  isBrief?: boolean
}

const DAY_MS = 86_400_000

/** When it was promised; said in red words when that is over and the work is not. */
export function Promised({ worksheet, isBrief = false }: PromisedProps) {
  const t = useTranslations('worksheets')
  const now = useMinute()
  const { status, promised_at } = worksheet
  if (promised_at === null) return '–'
  const overdue = now.getTime() - Date.parse(promised_at)
  const late = OPEN.includes(status) && overdue > 0
  return (
    <span className={late ? classes.late : undefined}>
      {late && `${t('late')} · `}
      <When value={promised_at} withTime={!(isBrief && late && overdue > DAY_MS)} />
    </span>
  )
}
