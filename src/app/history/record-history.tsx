import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { laterComponent } from '../frame/later.tsx'
import { useCan } from '../frame/session.tsx'
import type { Told } from './history-entries.tsx'

const HistoryEntries = laterComponent(
  () => import('./history-entries.tsx').then((module) => module.HistoryEntries),
  () => <Skeleton height={120} />,
)

/** What was done to a record, in words, for who may read the audit log (audit-log.md#entries); read once it is opened. */
export function RecordHistory({ of }: { of: Told }) {
  const t = useTranslations('history')
  const mayRead = useCan('logs.read')
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {t('title')}
        </Button>
      </Group>
      <div id={panel}>{isOpen && <HistoryEntries of={of} />}</div>
    </Stack>
  )
}
