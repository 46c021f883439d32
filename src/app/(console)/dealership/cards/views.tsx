'use client'

import { Button, Group } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

export const VIEWS = ['cards', 'rows'] as const
export type View = (typeof VIEWS)[number]

const ICONS = { cards: IconLayoutGrid, rows: IconList }

/** The ways to look at the dealership: as cards with photos, and as a list. */
export function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTranslations('dealershipVehicles')
  return (
    <Group gap="xs" role="group" aria-label={t('views')} mb="sm">
      {VIEWS.map((each) => {
        const Icon = ICONS[each]
        return (
          <Button
            key={each}
            size="sm"
            variant={view === each ? 'light' : 'default'}
            aria-pressed={view === each}
            onClick={() => onChange(each)}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          >
            {t(each)}
          </Button>
        )
      })}
    </Group>
  )
}
