'use client'

import { ActionIcon, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
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

type Action = { label: string; act: () => void }

/** Long enough to be read and to be taken back. */
const ACTION_MS = 8000
let shown = 0

function Done({ message, label, act }: Action & { message: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" onClick={act}>
        {label}
      </Button>
    </Group>
  )
}

/**
 * Says that something was done, with a way to take it back where there is one, or why it was not. `done` answers with
 * what takes the notice away.
 */
export function useNotify() {
  const t = useTranslations('common')
  const text = useRefusalText()
  return useMemo(
    () => ({
      done: (message: string, action?: Action) => {
        const id = `done-${++shown}`
        const hide = () => {
          notifications.hide(id)
        }
        const act = () => {
          hide()
          action?.act()
        }
        const content = action ? <Done message={message} label={action.label} act={act} /> : message
        notifications.show({ id, message: content, color: 'teal', autoClose: action ? ACTION_MS : 3000 })
        return hide
      },
      failure: (error: unknown) => {
        const { message, request_id } = text(error)
        notifications.show({
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
