import { Button, Group, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { isBefore, isDay } from '../format/day-text.ts'
import { MenuBox, type MenuBoxProps } from './menu-box.tsx'
import type { Period } from './period-chip.tsx'

type PeriodBoxProps = MenuBoxProps & { value: Period; onPeriod: (period: Period) => void }

function DaysForm({ value, onPeriod }: Pick<PeriodBoxProps, 'value' | 'onPeriod'>) {
  const t = useTranslations('common')
  const reasons = useTranslations('errors.reasons')
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' })
  const [isRefused, setIsRefused] = useState(false)
  const set = (part: Partial<typeof days>) => {
    setIsRefused(false)
    setDays({ ...days, ...part })
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The menu stays open over what is no day.
    if ([days.from, days.to].some((day) => day !== '' && !isDay(day))) return event.stopPropagation()
    const ends = isBefore(days.to, days.from)
    setIsRefused(ends)
    if (ends) return event.stopPropagation()
    onPeriod({ preset: null, from: days.from || null, to: days.to || null })
  }
  return (
    <form onSubmit={apply}>
      <Group gap="xs" p="xs" wrap="nowrap" align="flex-end">
        <DateField
          size="xs"
          hasMonth={false}
          label={t('from')}
          value={days.from}
          onChange={(from) => set({ from })}
        />
        <DateField
          size="xs"
          hasMonth={false}
          label={t('to')}
          value={days.to}
          error={isRefused && reasons('before_other')}
          onChange={(to) => set({ to })}
        />
        <Button type="submit" size="xs" aria-label={t('period')}>
          <IconCheck size={14} aria-hidden />
        </Button>
      </Group>
    </form>
  )
}

/** A button over the named periods, and from one day to another. */
export function PeriodBox({ value, onPeriod, ...menu }: PeriodBoxProps) {
  return (
    <MenuBox {...menu}>
      <Menu.Divider />
      <DaysForm {...{ value, onPeriod }} />
    </MenuBox>
  )
}
