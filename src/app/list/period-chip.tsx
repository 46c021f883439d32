'use client'

import { Button, Group, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { type FormEvent, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { isDay, writtenDay } from '../format/day-text.ts'
import type { Inputs } from '../trpc.ts'
import { MenuChip, type Opening } from './chips.tsx'
import type { Filter } from './filters.tsx'

type Preset = NonNullable<NonNullable<Inputs['quotes']['list']>['preset']>

const PRESETS = [
  'today',
  'yesterday',
  'week',
  'last_week',
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
  'last_30_days',
  'last_12_months',
  'all',
] as const satisfies readonly Preset[]

/** The period of a list in the URL; nothing there is this year, as on the server. */
export const periodParsers = {
  preset: parseAsStringLiteral(PRESETS),
  from: parseAsString,
  to: parseAsString,
}

export type Period = { preset: Preset | null; from: string | null; to: string | null }

/** A period as the procedures take it. */
export function periodInput({ preset, from, to }: Period) {
  return { ...(preset && { preset }), ...(from && { from }), ...(to && { to }) }
}

const NONE: Period = { preset: null, from: null, to: null }

/** The way from a period to all years; undefined where it already leads there. */
export const widened = ({ preset }: Period, onChange: (period: Period) => void) =>
  preset === 'all' ? undefined : () => onChange({ ...NONE, preset: 'all' })

type Props = { value: Period; onChange: (period: Period) => void }

function DaysForm({ value, onChange }: Props) {
  const t = useTranslations('common')
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The menu stays open over what is no day.
    if ([days.from, days.to].some((day) => day !== '' && !isDay(day))) return event.stopPropagation()
    onChange({ preset: null, from: days.from || null, to: days.to || null })
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

/** The period that a list covers: a named one, or from one day to another. */
export function PeriodChip({
  value,
  onChange,
  opening,
  standard,
}: Props & {
  opening: Opening
  /** What nothing chosen is called, where that is not this year. */
  standard?: string
}) {
  const t = useTranslations('common')
  const { preset, from, to } = value
  const custom = from || to ? `${writtenDay(from ?? '…')} – ${writtenDay(to ?? '…')}` : null
  const isSet = preset !== null || custom !== null
  return (
    <MenuChip
      label={t('period')}
      opening={opening}
      value={custom ?? (preset === null && standard ? standard : t(`presets.${preset ?? 'year'}`))}
      onClear={isSet ? () => onChange(NONE) : undefined}
    >
      {PRESETS.map((each) => (
        <Menu.Item
          key={each}
          rightSection={
            each === (preset ?? (custom || standard ? null : 'year')) ? (
              <IconCheck size={14} aria-hidden />
            ) : null
          }
          onClick={() => onChange({ ...NONE, preset: each === 'year' && !standard ? null : each })}
        >
          {t(`presets.${each}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <DaysForm value={value} onChange={onChange} />
    </MenuChip>
  )
}

/** The period as a filter of a list, which always has one. */
export const periodFilter = (value: Period, onChange: (period: Period) => void): Filter => ({
  id: 'period',
  label: '',
  isSet: true,
  chip: (opening) => <PeriodChip {...{ value, onChange, opening }} />,
})
