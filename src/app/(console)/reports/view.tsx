import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { usePrinting } from '../../form/print-menu.tsx'
import { Page } from '../../frame/console-page.tsx'
import { Emptiness } from '../../list/emptiness.tsx'
import { Failure } from '../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc.ts'
import { CHARTS } from './chart/charts.ts'
import { PICTURES } from './chart/pictures.tsx'
import { pairsOf } from './compared.ts'
import { Controls, useAsked } from './controls/controls.tsx'
import classes from './reports.module.css'
import { ReportTable } from './table/report-table.tsx'
import { type Report, useReportWords } from './words.ts'

/** The library of charts is loaded with the first one. */
const Chart = dynamic(() => import('./chart/chart.tsx'), {
  ssr: false,
  loading: () => <Skeleton height={280} />,
})

type Definition = Outputs['reports']['list']['data'][number]

/** Of which days a report tells. */
const daysOf = ({ parameters }: Definition) => {
  if (parameters.includes('from')) return 'period'
  return parameters.includes('date') ? 'day' : 'present'
}

type ShownProps = {
  definition: Definition
  report: Report
  /** The way to all years, where that is not what was asked. */
  onWiden: (() => void) | undefined
}

function Shown({ definition, report, onWiden }: ShownProps) {
  const words = useReportWords()
  const days = daysOf(definition)
  if (pairsOf(report).length === 0)
    return (
      <Emptiness
        filtered={false}
        title={words.t(`empty.${days}`)}
        text={words.t(`emptyText.${days}`)}
        onWiden={onWiden}
      />
    )
  const Beside = PICTURES[report.name]
  return (
    <Stack>
      <Text className={classes.printed} fw={600}>
        {words.title(report.name)} {words.days(report)}
      </Text>
      {Beside && <Beside report={report} />}
      {CHARTS[report.name] && <Chart report={report} />}
      <ReportTable report={report} />
    </Stack>
  )
}

function Actions({ save }: { save: () => void }) {
  const t = useTranslations('common')
  return (
    <Group gap="xs" className={classes.controls}>
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('csv')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </Group>
  )
}

function Asked({ definition }: { definition: Definition }) {
  const words = useReportWords()
  const client = useTRPCClient()
  const asked = useAsked(definition)
  const { name } = definition
  const input = { name, ...asked.input }
  const { data, error, refetch } = useQuery(
    useTRPC().reports.retrieve.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  const { save } = usePrinting(async () => {
    const { compare: _, ...rows } = input
    const link = await client.reports.retrieve.query({ ...rows, format: 'csv' })
    if (link.object !== 'document_link') throw new Error('No link came.')
    return link
  })
  return (
    <Stack>
      <Text c="dimmed">{words.question(name)}</Text>
      <Group justify="space-between" className={classes.controls}>
        <Controls definition={definition} asked={asked} />
        <Actions save={() => void save()} />
      </Group>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={280} />}
      {data?.object === 'report' && <Shown {...{ definition }} report={data} onWiden={asked.widen} />}
    </Stack>
  )
}

/** A report: what is asked, its chart, and the table behind it. */
export function ReportView({ name }: { name: string }) {
  const words = useReportWords()
  const { data, error, refetch } = useQuery(useTRPC().reports.list.queryOptions({}))
  const definition = data?.data.find((other) => other.name === name)
  return (
    <Page title={definition ? words.title(name) : words.t('title')}>
      {error && <Failure error={error} onRetry={refetch} />}
      {data && !definition && (
        <Emptiness filtered={false} title={words.t('unknown')} text={words.t('unknownText')} />
      )}
      {definition && <Asked definition={definition} />}
    </Page>
  )
}
