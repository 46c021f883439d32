'use client'

import { Skeleton, Stack, Text, Title } from '@mantine/core'
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

type Name = (typeof SUBJECTS)[keyof typeof SUBJECTS][number]

/** A report and its question; until it is known whether it is for the person, its place. */
function ReportCard({ name, isKnown }: { name: Name; isKnown: boolean }) {
  const words = useReportWords()
  const text = (
    <>
      <Text fw={500}>{words.title(name)}</Text>
      <Note>{words.question(name)}</Note>
    </>
  )
  return isKnown ? (
    <Link href={`/reports/${name}`} prefetch={false} className={classes.card}>
      {text}
    </Link>
  ) : (
    <Skeleton aria-hidden>
      <div className={classes.card}>{text}</div>
    </Skeleton>
  )
}

/** Every report by its question. */
export default function ReportsPage() {
  const words = useReportWords()
  const { data, error, refetch } = useQuery(useTRPC().reports.list.queryOptions({}))
  const known = data && new Set<string>(data.data.map(({ name }) => name))
  const subjects = Object.entries(SUBJECTS).map(([subject, names]) => ({
    subject: subject as keyof typeof SUBJECTS,
    names: names.filter((name) => !known || known.has(name)),
  }))
  return (
    <Page title={words.t('title')}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!error && (
        <Stack gap="lg">
          {subjects.map(
            ({ subject, names }) =>
              names.length > 0 && (
                <section key={subject} aria-labelledby={subject}>
                  <Title order={2} id={subject} mb="xs">
                    {words.t(`subjects.${subject}`)}
                  </Title>
                  <div className={classes.cards}>
                    {names.map((name) => (
                      <ReportCard key={name} name={name} isKnown={known !== undefined} />
                    ))}
                  </div>
                </section>
              ),
          )}
        </Stack>
      )}
    </Page>
  )
}
