import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Note } from '../../../format/note.tsx'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
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
  const day = days.day(value)
  const time = days.second(value)
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
  const of = useColumnKinds<Row>()
  return [
    of.when('time', t('time'), ({ created_at }) => created_at, {
      sorted: 'descending',
      cell: ({ created_at }) => <Moment value={created_at} />,
    }),
    of.text('status', common('status'), 'status', { cell: ({ status }) => <AnswerStatus status={status} /> }),
    of.text('method', t('method'), 'method', {
      from: 'sm',
      cell: ({ method }) => <span style={mono}>{method}</span>,
    }),
    of.text('path', t('path'), 'path', {
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
          {error_code && <Note size="xs">{error_code}</Note>}
        </>
      ),
    }),
    of.number('duration', t('duration'), 'duration_ms', {
      from: 'sm',
      cell: ({ duration_ms }) => t('ms', { ms: numbers.quantity(Math.round(duration_ms * 10) / 10) }),
    }),
    of.text('request_id', t('requestId'), 'request_id', {
      from: 'lg',
      cell: ({ request_id }) => (
        <Text size="xs" ff="monospace" c="dimmed" truncate maw={100} title={request_id}>
          {request_id}
        </Text>
      ),
    }),
  ]
}
