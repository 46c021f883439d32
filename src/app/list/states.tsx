import { Alert, Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { apiErrorOf, useErrorText } from '../form/api-errors.ts'
import { openFind } from '../frame/find-opener.ts'

type MessageProps = {
  title: string
  text: string
  role?: 'alert'
  /** Above the words, for who sees. */
  picture?: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** What is said in the place of what would stand here. */
export function Message({ title, text, role, picture, children }: MessageProps) {
  return (
    <Center mih={260}>
      <Stack align="center" gap="xs" maw={420} ta="center" role={role}>
        {picture}
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

function Gone() {
  const t = useTranslations('common')
  return (
    <Message role="alert" title={t('gone')} text={t('goneHint')}>
      <Button variant="light" onClick={openFind}>
        {t('search')}
      </Button>
    </Message>
  )
}

/** Says whom to ask, where the role does not reach. */
export function NotAllowed() {
  const t = useTranslations('common')
  return <Message role="alert" title={t('notAllowed')} text={t('notAllowedText')} />
}

/** Whether the role does not reach what was asked for. */
export const isRefused = (error: unknown) => apiErrorOf(error)?.code === 'permission_missing'

/**
 * What happened, and another try. A record that is not there, or not any more, is no failure, nor is what the
 * role does not reach: no try would bring it.
 */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const { message, request_id } = useErrorText()(error)
  if (apiErrorOf(error)?.code === 'resource_not_found') return <Gone />
  if (isRefused(error)) return <NotAllowed />
  return (
    <Alert color="red" title={t('failed')} role="alert" my="sm">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {request_id && (
          <Text size="xs" ff="monospace">
            {request_id}
          </Text>
        )}
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
