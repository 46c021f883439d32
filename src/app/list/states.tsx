'use client'

import { Alert, Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useRefusalText } from '../form/refusals.ts'

type EmptyProps = {
  filtered: boolean
  onClear?: (() => void) | undefined
  title: string
  text: string
  action?: ReactNode
}

/** Nothing here yet: what the list is for. Nothing matches: which way back. */
export function Emptiness({ filtered, onClear, title, text, action }: EmptyProps) {
  const t = useTranslations('common')
  return (
    <Center mih={260}>
      <Stack align="center" gap="xs" maw={420} ta="center">
        <Title order={2}>{filtered ? t('noMatch') : title}</Title>
        <Text c="dimmed">{filtered ? t('noMatchHint') : text}</Text>
        {filtered ? (
          <Button variant="light" onClick={onClear}>
            {t('clearAll')}
          </Button>
        ) : (
          action
        )}
      </Stack>
    </Center>
  )
}

/** What happened, and another try. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const { message, request_id } = useRefusalText()(error)
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
