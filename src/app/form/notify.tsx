'use client'

import { ActionIcon, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useRefusalText } from './refusals.ts'

function Failed({ message, request_id, copy }: { message: string; request_id: string | null; copy: string }) {
  if (!request_id) return message
  return (
    <Stack gap={4}>
      <Text size="sm">{message}</Text>
      <Group gap={4} wrap="nowrap">
        <Code>{request_id}</Code>
        <CopyButton value={request_id}>
          {({ copied, copy: run }) => (
            <ActionIcon variant="subtle" size="sm" aria-label={copy} onClick={run}>
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}

/** Tells the page that there is something to show, so that it loads where notices appear. */
export const NOTICE_EVENT = 'officina:notice'

async function show(notice: NotificationData): Promise<void> {
  window.dispatchEvent(new Event(NOTICE_EVENT))
  const { notifications } = await import('@mantine/notifications')
  notifications.show(notice)
}

/** Says that something was done, or why it was not. */
export function useNotify() {
  const t = useTranslations('common')
  const text = useRefusalText()
  return useMemo(
    () => ({
      done: (message: string) => show({ message, color: 'teal', autoClose: 3000 }),
      failure: (error: unknown) => {
        const { message, request_id } = text(error)
        show({
          title: t('failed'),
          message: <Failed message={message} request_id={request_id} copy={t('copy')} />,
          color: 'red',
          autoClose: 10_000,
        })
      },
    }),
    [t, text],
  )
}
