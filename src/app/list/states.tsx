'use client'

import { Alert, Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { apiErrorOf, useErrorText } from '../form/api-errors.ts'
import { openFind } from '../frame/find-opener.ts'

type MessageProps = {
  title: string
  text: string
  role?: 'alert'
  /** What can be done about it. */
  children?: ReactNode
}

/** What is said in the place of what would stand here. */
export function Message({ title, text, role, children }: MessageProps) {
  return (
    <Center mih={260}>
      <Stack align="center" gap="xs" maw={420} ta="center" role={role}>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

type EmptyProps = {
  filtered: boolean
  onClear?: (() => void) | undefined
  /** Looks beyond the list's period; absent where it has none, or shows all years already. */
  onWiden?: (() => void) | undefined
  title: string
  text: string
  action?: ReactNode
}

/** Nothing here yet: what the list is for. Nothing matches: which way back. */
export function Emptiness({ filtered, onClear, onWiden, title, text, action }: EmptyProps) {
  const t = useTranslations('common')
  return (
    <Message
      title={filtered ? t('noMatch') : title}
      text={filtered ? t(onWiden ? 'noMatchPeriod' : 'noMatchHint') : text}
    >
      <Group gap="xs" justify="center">
        {onWiden && (
          <Button variant={filtered ? 'filled' : 'light'} onClick={onWiden}>
            {t('allYears')}
          </Button>
        )}
        {filtered ? (
          <Button variant="light" onClick={onClear}>
            {t('clearAll')}
          </Button>
        ) : (
          action
        )}
      </Group>
    </Message>
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

/** What happened, and another try. A record that is not there, or not any more, is no failure: no try would bring it back. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const { message, request_id } = useErrorText()(error)
  if (apiErrorOf(error)?.code === 'resource_not_found') return <Gone />
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
