'use client'

import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { useFigures } from '../../format/figures.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './home.module.css'

type Kinds = NonNullable<Outputs['home']['retrieve']['worksheets']>
type Row = Kinds['on_hold']['data'][number]

const listHref = (status: string) => `/worksheets?view=list&status=${status}&preset=all`

function Rows({ rows }: { rows: Row[] }) {
  const t = useTranslations('home')
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, seq_number, title, vehicle_license, customer_name, promised_at }) => (
        <li key={id}>
          <Link href={`/worksheets/${id}`} prefetch={false} className={classes.row}>
            <span className={classes.number}>{seq_number}</span>
            <span className={classes.grow}>
              {title || customer_name}
              {promised_at && (
                <Text component="span" size="xs" c="dimmed">
                  {' '}
                  {t('promised')} <When value={promised_at} withTime />
                </Text>
              )}
            </span>
            <Plate license={vehicle_license} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is being worked on, and what waits. */
export function Worksheets(kinds: Kinds) {
  const t = useTranslations('home')
  const figures = useFigures()
  return (
    <Block name="worksheets" title={t('worksheets')} href="/worksheets" size="tall">
      <div className={classes.parts}>
        {(['in_progress', 'on_hold'] as const).map((status) => (
          <div key={status} className={classes.part}>
            <Link href={listHref(status)} prefetch={false} className={classes.partTitle}>
              <DocumentStatus kind="worksheet" state={status} />
              <span>{figures.integer(kinds[status].count)}</span>
            </Link>
            <Rows rows={kinds[status].data} />
          </div>
        ))}
      </div>
    </Block>
  )
}
