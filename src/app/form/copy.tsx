import { ActionIcon, Button, type ButtonProps, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

type Props = Pick<ButtonProps, 'size'> & {
  value: string
  /** What it copies, where the page offers more than one. */
  label?: string
}

/** A button that copies a text and says so. */
export function CopyText({ value, label, size }: Props) {
  const t = useTranslations('common')
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          {...(size && { size })}
          {...(label && { 'aria-label': label })}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  )
}

/** A request's id, by which a failure is found in the log, and its copy. */
export function RequestId({ request_id }: { request_id: string }) {
  const t = useTranslations('common')
  return (
    <Group gap={4} wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{request_id}</Code>
      <CopyButton value={request_id}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" size="sm" aria-label={t(copied ? 'copied' : 'copy')} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}

/** A text as it is, with its name and its copy. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
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
