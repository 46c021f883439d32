import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMinute } from '../../format/now.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import rowClasses from './rows.module.css'

type Row = NonNullable<Outputs['home']['retrieve']['worksheets']>['late']['data'][number]

/** When it is promised, in red once that is over: none of these is finished. */
function Promised({ promised_at }: Pick<Row, 'promised_at'>) {
  const t = useTranslations('home')
  const now = useMinute()
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

/** Worksheets, each with the way to it. */
export function WorkRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={rowClasses.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Work row={row} />
        </li>
      ))}
    </ul>
  )
}
