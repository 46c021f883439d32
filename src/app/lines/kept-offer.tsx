'use client'

import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useDays } from '../format/figures.ts'
import type { Kept } from './kept-lines.ts'

type Props<Own extends object> = { kept: Kept<Own>; onSettle: (resumed: boolean) => void }

/** Offers lines that were not saved when the page broke down or was left. */
export function KeptOffer<Own extends object>({ kept: { count, at }, onSettle }: Props<Own>) {
  const t = useTranslations('lines')
  const days = useDays()
  return (
    <Alert color="yellow" p="xs" mb="xs">
      <Group gap="xs">
        <Text size="sm">{t('kept', { count, when: `${days.day(at)} ${days.time(at)}` })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => onSettle(true)}>
          {t('resume')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onSettle(false)}>
          {t('forget')}
        </Button>
      </Group>
    </Alert>
  )
}
