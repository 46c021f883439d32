'use client'

import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './home.module.css'
import rowClasses from './rows.module.css'

type Kinds = NonNullable<Outputs['home']['retrieve']['worksheets']>
type Row = Kinds['on_hold']['data'][number]

const listHref = (status: string) => `/worksheets?view=list&status=${status}&preset=all`

/** When it is promised, in red once that is over: none of these is finished. */
function Promised({ promised_at }: Pick<Row, 'promised_at'>) {
  const t = useTranslations('home')
  const now = useNow()
  if (promised_at === null) return null
  return (
    <span className={rowClasses.promised} data-late={new Date(promised_at) < now || undefined}>
      <span className={rowClasses.promisedWord}>{t('promised')} </span>
      <When value={promised_at} withTime />
    </span>
  )
}

function Work({ row }: { row: Row }) {
  const t = useTranslations('worksheets.reasons')
  const { id, title, vehicle_license, customer_name, promised_at, on_hold_reason } = row
  return (
    <Link href={`/worksheets/${id}`} prefetch={false} className={rowClasses.work}>
      <span className={rowClasses.plate}>
        <Plate license={vehicle_license} />
      </span>
      <span className={rowClasses.title}>
        {title || customer_name}
        {on_hold_reason && <span className={rowClasses.reason}> · {t(on_hold_reason as 'parts')}</span>}
      </span>
      <span className={rowClasses.customer}>{title && customer_name}</span>
      <Promised promised_at={promised_at} />
    </Link>
  )
}

/** What is being worked on, and what waits and why. */
export function Worksheets(kinds: Kinds) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  return (
    <Block name="worksheets" title={t('worksheets')} href="/worksheets">
      {(['in_progress', 'on_hold'] as const).map((status) => (
        <div key={status} className={classes.part}>
          <div className={classes.partHead}>
            <Link href={listHref(status)} prefetch={false} className={classes.partTitle}>
              <DocumentStatus kind="worksheet" state={status} />
              <span>{numbers.integer(kinds[status].count)}</span>
            </Link>
            <span className={classes.label} aria-hidden>
              {t('promised')}
            </span>
          </div>
          <ul className={rowClasses.rows}>
            {kinds[status].data.map((row) => (
              <li key={row.id}>
                <Work row={row} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Block>
  )
}
