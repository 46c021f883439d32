import { Button, Group, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { isDay } from '../format/day-text.ts'
import { MenuBox, type MenuBoxProps } from './menu-box.tsx'
import type { Period } from './period-chip.tsx'

type PeriodBoxProps = MenuBoxProps & { value: Period; onPeriod: (period: Period) => void }

function DaysForm({ value, onPeriod }: Pick<PeriodBoxProps, 'value' | 'onPeriod'>) {
  const t = useTranslations('common')
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The menu stays open over what is no day.
    if ([days.from, days.to].some((day) => day !== '' && !isDay(day))) return event.stopPropagation()
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
          onChange={(from) => setDays({ ...days, from })}
        />
        <DateField
          size="xs"
          hasMonth={false}
          label={t('to')}
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
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
