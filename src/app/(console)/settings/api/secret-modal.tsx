'use client'

import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Dialog } from '../../../form/dialog.tsx'
import { curlLine } from './curl.ts'
import type { NewKey } from './key-form.tsx'

function Copyable({ label, value }: { label: string; value: string }) {
  const t = useTranslations('common')
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('copy')}: ${label}`}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </Stack>
  )
}

/** The one sight of a secret. It goes away by its button only, and reloading or leaving asks first. */
export function SecretModal({ made, onStored }: { made: NewKey; onStored: () => void }) {
  const t = useTranslations('keys')
  useWindowEvent('beforeunload', (event) => event.preventDefault())
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={t('secretTitle', { name: made.name })}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="note">
          {t('secretOnce')}
        </Alert>
        <Copyable label={t('secret')} value={made.secret} />
        <Copyable
          label={t('tryIt')}
          value={curlLine(window.location.origin, made.secret, made.permissions)}
        />
        <Group justify="flex-end">
          <Button onClick={onStored}>{t('stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
