'use client'

import { ActionIcon, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useId } from 'react'
import { useCan } from '../../frame/session.tsx'
import classes from './calendar.module.css'
import { CalendarsModal } from './calendars-modal.tsx'
import { COLOR_SOURCES, type ColorSource, useCalendars, type useColors } from './colors.ts'
import type { Place } from './use-place.ts'

type Props = { place: Place; colors: ReturnType<typeof useColors> }

/** A month to jump in; the days that are shown are tinted. */
function MiniMonth({ place }: Pick<Props, 'place'>) {
  const t = useTranslations('calendar')
  const { view, date, range, today } = place
  return (
    <DatePicker
      // another month is shown when the calendar goes there
      key={date.slice(0, 7)}
      className={classes.month}
      size="xs"
      maxLevel="year"
      value={date}
      defaultDate={date}
      highlightToday={false}
      onChange={(day) => day && place.setDate(day)}
      getDayProps={(day) => ({
        'aria-current': day === today ? 'date' : undefined,
        'data-shown': view === 'week' && range.first <= day && day < range.end ? true : undefined,
      })}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
      }}
    />
  )
}

const dot = (color: string) => ({ '--dot': color }) as CSSProperties

/** The calendars with their colours: all of them, or the one that is shown. */
function CalendarFilter({ place }: Pick<Props, 'place'>) {
  const t = useTranslations('calendar')
  const heading = useId()
  const mayManage = useCan('settings.write')
  const [managing, manage] = useDisclosure()
  const calendars = useCalendars()
  const choice = (id: string | null, name: string, color: string | null) => (
    <li key={id}>
      <UnstyledButton
        className={classes.calendar}
        aria-pressed={place.calendar === id}
        onClick={() => place.setCalendar(id)}
      >
        <span
          className={classes.dot}
          data-all={color === null || undefined}
          style={dot(color ?? '')}
          aria-hidden
        />
        <Text component="span" size="sm" fw="inherit" truncate>
          {name}
        </Text>
      </UnstyledButton>
    </li>
  )
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" mb={4}>
        <Text id={heading} component="h2" size="sm" fw={600}>
          {t('calendars')}
        </Text>
        {mayManage && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('manage')} onClick={manage.open}>
            <IconSettings size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <ul className={classes.calendars}>
        {choice(null, t('allCalendars'), null)}
        {calendars?.map(({ id, name, color }) => choice(id, name, color))}
      </ul>
      <CalendarsModal opened={managing} onClose={manage.close} />
    </section>
  )
}

/** Beside the calendar on wide screens. */
export function Side({ place, colors }: Props) {
  const t = useTranslations('calendar')
  if (place.isNarrow) return null
  return (
    <aside className={classes.side} aria-label={t('side')}>
      <MiniMonth place={place} />
      <CalendarFilter place={place} />
      <Stack gap={4}>
        <Text size="sm" fw={600} id="color-by">
          {t('colorBy')}
        </Text>
        <SegmentedControl<ColorSource>
          size="xs"
          fullWidth
          aria-labelledby="color-by"
          value={colors.source}
          onChange={colors.setSource}
          data={COLOR_SOURCES.map((value) => ({ value, label: t(`colorSources.${value}`) }))}
        />
      </Stack>
    </aside>
  )
}
