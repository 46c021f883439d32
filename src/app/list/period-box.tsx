import { Button, Group, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { isBefore, isDay } from '../format/day-text.ts'
import { MenuBox, type MenuBoxProps } from './menu-box.tsx'
import type { Period } from './period-chip.tsx'

type PeriodBoxProps = MenuBoxProps & { value: Period; onPeriod: (period: Period) => void }

function DaysForm({ value, onPeriod }: Pick<PeriodBoxProps, 'value' | 'onPeriod'>) {
  const t = useTranslations('common')
  const reasons = useTranslations('errors.reasons')
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' })
  const [refused, setRefused] = useState<'day' | 'end' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // The menu scrolls, and what is wrong stands below its edge.
  useEffect(() => {
    if (refused) form.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const set = (part: Partial<typeof days>) => {
    setRefused(null)
    setDays({ ...days, ...part })
  }
  const fault = () => {
    if ([days.from, days.to].some((day) => day !== '' && !isDay(day))) return 'day'
    return isBefore(days.to, days.from) ? 'end' : null
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const wrong = fault()
    setRefused(wrong)
    // The menu stays open over what is no day, and over an end before the beginning.
    if (wrong) return event.stopPropagation()
    onPeriod({ preset: null, from: days.from || null, to: days.to || null })
  }
  return (
    <form ref={form} onSubmit={apply}>
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
          error={refused === 'end' && reasons('before_other')}
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
