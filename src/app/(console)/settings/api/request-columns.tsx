'use client'

import { Text } from '@mantine/core'
import { useFormatter, useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import type { Column } from '../../../list/columns.ts'
import { csvInstant } from '../../../list/csv-values.ts'
import type { Outputs } from '../../../trpc.ts'

type Row = Outputs['apiKeys']['requests']['data'][number]

const mono = { fontFamily: 'var(--mantine-font-family-monospace)' }

function toneOf(status: number | null): Tone {
  if (status === null) return 'neutral'
  if (status >= 500) return 'danger'
  return status >= 400 ? 'warning' : 'success'
}

/** The status of an answer; a dash where the client did not wait for it. */
export function AnswerStatus({ status }: { status: number | null }) {
  return <Status tone={toneOf(status)}>{status === null ? '–' : String(status)}</Status>
}

/** The second in which a request came, with its day where it is not today's. */
function Moment({ value }: { value: string }) {
  const days = useDays()
  const format = useFormatter()
  const day = days.day(value)
  const time = format.dateTime(new Date(value), { timeStyle: 'medium' })
  return (
    <time dateTime={value} title={days.exact(value)}>
      {day === days.day(days.today) ? time : `${day} ${time}`}
    </time>
  )
}

export function useRequestColumns(): Column<Row>[] {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const numbers = useNumbers()
  return [
    {
      id: 'time',
      header: t('time'),
      sorted: 'descending',
      cell: ({ created_at }) => <Moment value={created_at} />,
      csv: ({ created_at }) => csvInstant(created_at),
    },
    {
      id: 'status',
      header: common('status'),
      cell: ({ status }) => <AnswerStatus status={status} />,
      csv: ({ status }) => status,
    },
    {
      id: 'method',
      header: t('method'),
      from: 'sm',
      cell: ({ method }) => <span style={mono}>{method}</span>,
      csv: ({ method }) => method,
    },
    {
      id: 'path',
      header: t('path'),
      cell: ({ path, query, error_code }) => (
        <>
          <Text
            size="sm"
            ff="monospace"
            truncate
            maw={{ base: '34vw', sm: 150, md: 300, lg: 250, xl: 420 }}
            title={path}
          >
            {path}
            {query.length > 0 && (
              <Text span inherit c="dimmed">
                ?{query.join('&')}
              </Text>
            )}
          </Text>
          {error_code && (
            <Text size="xs" c="dimmed">
              {error_code}
            </Text>
          )}
        </>
      ),
      csv: ({ path }) => path,
    },
    {
      id: 'duration',
      header: t('duration'),
      align: 'right',
      from: 'sm',
      cell: ({ duration_ms }) => t('ms', { ms: numbers.quantity(Math.round(duration_ms * 10) / 10) }),
      csv: ({ duration_ms }) => duration_ms,
    },
    {
      id: 'request_id',
      header: t('requestId'),
      from: 'lg',
      cell: ({ request_id }) => (
        <Text size="xs" ff="monospace" c="dimmed" truncate maw={100} title={request_id}>
          {request_id}
        </Text>
      ),
      csv: ({ request_id }) => request_id,
    },
  ]
}
