import { Code, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestId } from '../../../form/copy.tsx'
import { Facts } from '../../../format/facts.tsx'
import { Note } from '../../../format/note.tsx'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { Failure } from '../../../list/states.tsx'
import { useTRPC } from '../../../trpc.ts'
import { AnswerStatus } from './request-columns.tsx'

/** One request of a key, with what it was refused with. */
export function RequestPreview({ key_id, id }: { key_id: string; id: string }) {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const days = useDays()
  const numbers = useNumbers()
  const trpc = useTRPC()
  const request_id = `req_${id.replaceAll('-', '')}`
  const { data, error, refetch } = useQuery(trpc.apiKeys.request.queryOptions({ id: key_id, request_id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {data.method} {data.path}
      </Title>
      <Facts
        facts={[
          [common('status'), data.status === null ? t('gone') : <AnswerStatus status={data.status} />],
          [t('time'), days.exact(data.created_at)],
          [t('duration'), t('ms', { ms: numbers.quantity(data.duration_ms) })],
          data.query.length > 0 && [t('query'), data.query.join(', ')],
          [t('requestId'), <RequestId key="id" request_id={data.request_id} />],
        ]}
      />
      {data.error && (
        <Stack gap="xs">
          <Title order={3} size="sm">
            {t('answer')}
          </Title>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {JSON.stringify(data.error, null, 2)}
          </Code>
        </Stack>
      )}
      <Note size="xs">{t('valuesNotKept')}</Note>
    </Stack>
  )
}
