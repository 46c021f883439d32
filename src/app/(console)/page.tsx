'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Page } from '../frame/console-page.tsx'
import { useSession } from '../frame/session.tsx'
import { Failure } from '../list/states.tsx'
import { useTRPC } from '../trpc.ts'
import { BlockSkeleton } from './home/block.tsx'
import { Entries } from './home/entries.tsx'
import classes from './home/home.module.css'
import { Jobs } from './home/jobs.tsx'
import { LowStock } from './home/low-stock.tsx'
import { Money } from './home/money.tsx'
import { Quotes } from './home/quotes.tsx'
import { Receipts } from './home/receipts.tsx'
import { Worksheets } from './home/worksheets.tsx'

function Skeletons() {
  return (
    <div className={classes.blocks}>
      <div className={classes.column}>
        <BlockSkeleton name="today" />
        <BlockSkeleton name="quotes" />
      </div>
      <div className={classes.column}>
        <BlockSkeleton name="worksheets" />
        <BlockSkeleton name="receipts" />
        <BlockSkeleton name="lowStock" />
      </div>
    </div>
  )
}

/** What needs somebody today: five blocks, each a link into the list behind it. */
export default function HomePage() {
  const t = useTranslations('frame')
  const trpc = useTRPC()
  const session = useSession()
  const { data, error, refetch } = useQuery(
    // Whatever was done elsewhere counts here: shown at once as it was, and read anew.
    trpc.home.retrieve.queryOptions(undefined, { staleTime: 0 }),
  )
  const title = session?.company.name ?? t('sections.home')
  if (session?.role === 'technician')
    return (
      <Page title={title}>
        <Jobs />
      </Page>
    )
  return (
    <Page title={title}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeletons />}
      {data && (
        <div className={classes.blocks}>
          <div className={classes.column}>
            {data.entries && <Entries entries={data.entries} date={data.date} />}
            {data.quotes && <Quotes quotes={data.quotes} />}
          </div>
          <div className={classes.column}>
            {data.worksheets && <Worksheets {...data.worksheets} />}
            <Money date={data.date} />
            {data.receipts && <Receipts {...data.receipts} />}
            {data.low_stock && <LowStock {...data.low_stock} />}
          </div>
        </div>
      )}
    </Page>
  )
}
