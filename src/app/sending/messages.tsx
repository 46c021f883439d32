import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Status, type Tone } from '../format/status.tsx'
import { When } from '../format/when.tsx'
import { useCan } from '../frame/session.tsx'
import { type Outputs, useTRPC } from '../trpc.ts'

type Message = Outputs['messages']['list']['data'][number]

const TONES: Record<Message['status'], Tone> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  captured: 'neutral',
}

const SHOWN = 20

function MessageItem({ message }: { message: Message }) {
  const t = useTranslations('messages')
  const { status, to, cc, subject, error, sent_at, created_at } = message
  return (
    <li>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        <Status tone={TONES[status]}>{t(`statuses.${status}`)}</Status> <b>{subject}</b>,{' '}
        {[...to, ...cc].join(', ')}, <When value={sent_at ?? created_at} withTime />
      </Text>
      {error !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('reason', { error })}
        </Text>
      )}
    </li>
  )
}

/** What was sent of a record, the newest first, and what became of it; nothing where nothing was. */
export function Messages({ id }: { id: string }) {
  const t = useTranslations('messages')
  const trpc = useTRPC()
  const mayRead = useCan('messages.read')
  const { data } = useQuery(
    trpc.messages.list.queryOptions({ document_id: id, limit: SHOWN }, { enabled: mayRead }),
  )
  if (!data || data.data.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="messages">
      <Title order={2} id="messages">
        {t('title')}
      </Title>
      <Stack component="ol" gap="xs" m={0} pl={0} style={{ listStyle: 'none' }} aria-labelledby="messages">
        {data.data.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </Stack>
    </Stack>
  )
}
