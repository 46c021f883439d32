import { Button, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useChange } from '../../../form/change.ts'
import { CopyBlock } from '../../../form/copy.tsx'
import { useOnce } from '../../../form/once.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { Facts } from '../../../format/facts.tsx'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Status } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { timed } from '../../../frame/fact-kinds.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RecordOf } from '../../../list/record-of.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Delivery = Outputs['webhookDeliveries']['retrieve']
type Attempt = Delivery['attempts'][number]

const TONES = { pending: 'info', succeeded: 'success', failed: 'danger' } as const

export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  const t = useTranslations('webhooks.statuses')
  return <Status tone={TONES[status]}>{t(status)}</Status>
}

const LINES = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

function AttemptOf({ attempt, index }: { attempt: Attempt; index: number }) {
  const t = useTranslations('webhooks')
  const numbers = useNumbers()
  const { attempted_at, response_status, response_body, error, duration_ms } = attempt
  const took = duration_ms === null ? '' : `, ${numbers.integer(duration_ms)} ms`
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} component="span">
          {t('attempt', { number: index + 1 })}: {error ? t(`errors.${error}`) : t('statuses.succeeded')}
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <When value={attempted_at} withTime />
        </Text>
      </Group>
      <Note size="xs">
        {response_status ?? t('noAnswer')}
        {took}
      </Note>
      {response_body && (
        <Code block style={LINES}>
          {response_body}
        </Code>
      )}
    </Stack>
  )
}

/** What was posted, as it went over the wire. */
function Posted({ id }: { id: string }) {
  const t = useTranslations('webhooks')
  const { data } = useQuery(useTRPC().webhookDeliveries.content.queryOptions({ id }))
  if (!data) return <Skeleton height={120} />
  if (data.body === null) return <Text size="sm">{t('bodyGone')}</Text>
  return <CopyBlock label={t('body')} value={JSON.stringify(JSON.parse(data.body), null, 2)} />
}

function Redeliver({ id }: { id: string }) {
  const t = useTranslations('webhooks')
  const client = useTRPCClient()
  const change = useChange()
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.webhookDeliveries.redeliver.mutate)
  const send = () => attempt({ id })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconSend size={16} aria-hidden />}
      disabled={acting}
      onClick={() => once(() => change({ send, done: t('redelivered') }))}
    >
      {t('redeliver')}
    </Button>
  )
}

function DeliveryView({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('webhooks')
  const common = useTranslations('common')
  const mayWrite = useCan('webhooks.write')
  const { id, event_type, event_id, event_seq, status, next_attempt_at, attempts } = delivery
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="md" style={{ overflowWrap: 'anywhere' }}>
          {event_type}
        </Title>
        {mayWrite && event_seq !== null && <Redeliver id={id} />}
      </Group>
      <Facts
        facts={[
          [common('status'), <DeliveryStatus key="status" status={status} />],
          timed(t('nextAttempt'), next_attempt_at),
          event_seq !== null && [t('seq'), String(event_seq)],
          [t('webhookId'), event_id],
        ]}
      />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('attempts')}>
        {attempts.map((attempt, index) => (
          <AttemptOf key={attempt.attempted_at} {...{ attempt, index }} />
        ))}
      </Stack>
      <Posted id={id} />
    </Stack>
  )
}

/** How often one is read anew that is on its way. */
const EVERY_MS = 2_000

/** One delivery: what was posted and what was answered at each attempt. */
export function DeliveryPreview({ id }: { id: string }) {
  return (
    <RecordOf
      group="webhookDeliveries"
      id={id}
      every={(delivery) => (delivery?.status === 'pending' ? EVERY_MS : false)}
    >
      {(delivery) => <DeliveryView delivery={delivery} />}
    </RecordOf>
  )
}
