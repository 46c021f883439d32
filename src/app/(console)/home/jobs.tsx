import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Plate } from '../../format/plate.tsx'
import { useClock } from '../../frame/use-clock.ts'
import { Failure } from '../../list/states.tsx'
import { type Outputs, useTRPC } from '../../trpc.ts'
import { Promised, WorksheetState } from '../worksheets/state.tsx'
import classes from '../worksheets/work/work.module.css'

type Job = Outputs['worksheets']['list']['data'][number]

const OPEN = ['in_progress', 'on_hold', 'draft'] as const
const MAX_JOBS = 100

/** What is at work first, then what waits; in each what is promised earliest, and what is not promised last. */
function inOrder(jobs: readonly Job[]): Job[] {
  const place = ({ status }: Job) => OPEN.indexOf(status as (typeof OPEN)[number])
  const promised = ({ promised_at }: Job) => promised_at ?? '9999'
  return jobs.toSorted((a, b) => place(a) - place(b) || promised(a).localeCompare(promised(b)))
}

function JobCard({ job, runs, parts }: { job: Job; runs: boolean; parts: string | undefined }) {
  const t = useTranslations('worksheets')
  const { id, seq_number, title, vehicle_license, vehicle_name, priority, promised_at } = job
  return (
    <Link href={`/worksheets/${id}/work`} className={classes.job} data-running={runs || undefined}>
      <span className={classes.jobHead}>
        <Plate license={vehicle_license} large />
        <WorksheetState worksheet={job} />
      </span>
      <Text component="span" size="md" fw={600}>
        {vehicle_name}
      </Text>
      <Text component="span" size="md">
        {title || t('numbered', { number: seq_number })}
      </Text>
      {priority === 'urgent' && (
        <Text component="span" fw={600} size="sm" c="var(--mantine-color-error)">
          {t('priorities.urgent')}
        </Text>
      )}
      <span className={classes.jobFoot}>
        <span>{runs ? t('progress.clock') : parts}</span>
        <span>{promised_at !== null && <Promised worksheet={job} />}</span>
      </span>
    </Link>
  )
}

/** Who works on vehicles begins with their own open work, the car on which their clock runs marked. */
export function Jobs() {
  const t = useTranslations('home')
  const parts = useTranslations('worksheets.progress')
  const trpc = useTRPC()
  const clock = useClock()
  const asked = { status: OPEN.join(','), preset: 'all' as const, limit: MAX_JOBS }
  const { data, error, refetch } = useQuery(trpc.worksheets.list.queryOptions(asked))
  const jobs = inOrder(data?.data ?? [])
  const ids = jobs.map(({ id }) => id)
  const progress = useQuery(trpc.worksheets.progress.queryOptions({ ids }, { enabled: ids.length > 0 }))
  const partsOf = (id: string) => {
    const found = progress.data?.data.find(({ worksheet_id }) => worksheet_id === id)
    if (!found || found.parts === 0) return undefined
    return parts('parts', { done: found.parts_done, parts: found.parts })
  }
  return (
    <Stack component="section" aria-labelledby="jobs">
      <Title order={2} id="jobs">
        {t('jobs')}
      </Title>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={140} />}
      {data && jobs.length === 0 && <Text c="dimmed">{t('noJobs')}</Text>}
      <ul className={classes.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} runs={clock?.worksheet.id === job.id} parts={partsOf(job.id)} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}
