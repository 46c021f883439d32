import { Anchor, Group, List, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { focusField, withField } from '../../../form/focused-field.ts'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Check } from './checks.ts'

function CheckLine({ check: { key, isDone, href, field } }: { check: Check }) {
  const t = useTranslations('settings.invoicing')
  const mayWrite = useCan('settings.write')
  const isHere = usePathname() === href
  const Icon = isDone ? IconCircleCheck : IconCircle
  const color = isDone ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-dimmed)'
  return (
    <List.Item icon={<Icon size={20} color={color} aria-hidden />}>
      <VisuallyHidden>{t(isDone ? 'done' : 'missing')}: </VisuallyHidden>
      {isDone || !mayWrite ? (
        t(`checks.${key}`)
      ) : (
        <Anchor
          component={Link}
          size="sm"
          href={field ? withField(href, field) : href}
          prefetch={false}
          onClick={() => isHere && field && focusField(field)}
        >
          {t(`checks.${key}`)}
        </Anchor>
      )}
    </List.Item>
  )
}

/** What is missing before the first invoice, each leading to its field. */
export function Checklist({ checks }: { checks: readonly Check[] }) {
  const t = useTranslations('settings.invoicing')
  const left = checks.filter(({ isDone }) => !isDone).length
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2}>{t('before')}</Title>
          <Note>{t('left', { count: left })}</Note>
        </Group>
        <List spacing={6} size="sm" center>
          {checks.map((check) => (
            <CheckLine key={check.key} check={check} />
          ))}
        </List>
      </Stack>
    </Paper>
  )
}

const ASKED = ['split', 'duty', 'deferred', 'foreign', 'references', 'margin', 'keeping'] as const

/** What no program decides: an accountant confirms it before real use. */
export function Accountant() {
  const t = useTranslations('settings.invoicing')
  return (
    <Stack gap="xs">
      <Title order={2}>{t('accountant')}</Title>
      <Text size="sm">{t('accountantText')}</Text>
      <List size="sm" spacing={4}>
        {ASKED.map((key) => (
          <List.Item key={key}>{t(`asked.${key}`)}</List.Item>
        ))}
      </List>
      <Anchor size="sm" href="/docs/accountant.md" target="_blank" data-thumb>
        {t('page')}
      </Anchor>
    </Stack>
  )
}
