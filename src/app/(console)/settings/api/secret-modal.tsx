'use client'

import { Code, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { CopyText } from '../../../form/copy.tsx'
import { SeenOnceModal } from '../seen-once-modal.tsx'
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
        <CopyText size="compact-sm" label={`${t('copy')}: ${label}`} value={value} />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
    </Stack>
  )
}

/** The one sight of a key's secret, with a first request that works with it. */
export function SecretModal({ made, onStored }: { made: NewKey; onStored: () => void }) {
  const t = useTranslations('keys')
  return (
    <SeenOnceModal
      title={t('secretTitle', { name: made.name })}
      warning={t('secretOnce')}
      size="lg"
      storedLabel={t('stored')}
      onStored={onStored}
    >
      <Copyable label={t('secret')} value={made.secret} />
      <Copyable label={t('tryIt')} value={curlLine(window.location.origin, made.secret, made.permissions)} />
    </SeenOnceModal>
  )
}
