'use client'

import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Note } from '../../format/note.tsx'
import { Page } from '../../frame/console-page.tsx'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import classes from './reports.module.css'
import { useReportWords } from './words.ts'

/** The reports by what they are about. */
const SUBJECTS = {
  sales: ['revenue', 'receipts_daily', 'top_customers', 'top_articles', 'quotes_conversion'],
  money: ['cash_flow', 'payments', 'receivables_aging', 'payables_aging', 'expenses'],
  accountant: ['vat_summary', 'numbering_continuity'],
  work: [
    ...['margin', 'work_categories', 'worksheets_throughput', 'technician_productivity'],
    'deadlines_upcoming',
  ],
  stock: ['stock_valuation', 'low_stock', 'dead_stock', 'tyre_storage_occupancy', 'dealership_stock'],
} as const

/** Every report by its question. */
export default function ReportsPage() {
  const words = useReportWords()
  const { data, error, refetch } = useQuery(useTRPC().reports.list.queryOptions({}))
  const known = new Set(data?.data.map(({ name }) => name))
  return (
    <Page title={words.t('title')}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!error && (
        <Stack gap="lg">
          {Object.entries(SUBJECTS).map(([subject, names]) => (
            <section key={subject} aria-labelledby={subject}>
              <Title order={2} id={subject} mb="xs">
                {words.t(`subjects.${subject as keyof typeof SUBJECTS}`)}
              </Title>
              <div className={classes.cards}>
                {names
                  .filter((name) => known.has(name))
                  .map((name) => (
                    <Link key={name} href={`/reports/${name}`} prefetch={false} className={classes.card}>
                      <Text fw={500}>{words.title(name)}</Text>
                      <Note>{words.question(name)}</Note>
                    </Link>
                  ))}
              </div>
            </section>
          ))}
        </Stack>
      )}
    </Page>
  )
}
