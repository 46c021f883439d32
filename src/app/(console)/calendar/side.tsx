import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarMonth, IconSettings } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useId } from 'react'
import { useCan } from '../../frame/session.tsx'
import classes from './calendar.module.css'
import { CalendarsModal } from './calendars-modal.tsx'
import { type ColorSource, useCalendars, type useColors } from './colors.ts'
import type { CalendarPosition } from './use-place.ts'

type Props = { place: CalendarPosition; colors: ReturnType<typeof useColors> }
type PanelProps = Props & {
  /** A day was chosen, or the calendars are to be managed. */
  onDone?: () => void
  onManage: () => void
}

/** A month to jump in; the days that are shown are tinted. */
function MiniMonth({ place, onDone }: Pick<PanelProps, 'place' | 'onDone'>) {
  const common = useTranslations('common')
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
      onChange={(day) => {
        if (day) place.setDate(day)
        onDone?.()
      }}
      getDayProps={(day) => ({
        'aria-current': day === today ? 'date' : undefined,
        'data-shown': view === 'week' && range.first <= day && day < range.end ? true : undefined,
      })}
      ariaLabels={{
        previousMonth: common('previousMonth'),
        nextMonth: common('nextMonth'),
        previousYear: common('previousYear'),
        nextYear: common('nextYear'),
      }}
    />
  )
}

const dot = (color: string) => ({ '--dot': color }) as CSSProperties

/** The calendars with their colours: all of them, or the one that is shown. */
function CalendarFilter({ place, onManage }: Pick<PanelProps, 'place' | 'onManage'>) {
  const t = useTranslations('calendar')
  const heading = useId()
  const mayManage = useCan('settings.write')
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
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('manage')} onClick={onManage}>
            <IconSettings size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <ul className={classes.calendars}>
        {choice(null, t('allCalendars'), null)}
        {calendars?.map(({ id, name, color }) => choice(id, name, color))}
      </ul>
    </section>
  )
}

function Panel({ place, colors, onDone, onManage }: PanelProps) {
  const t = useTranslations('calendar')
  return (
    <>
      <MiniMonth place={place} onDone={onDone} />
      <CalendarFilter place={place} onManage={onManage} />
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
          data={colors.sources.map((value) => ({ value, label: t(`colorSources.${value}`) }))}
        />
      </Stack>
    </>
  )
}

/** Another day, the calendars and the colours: beside the calendar where that leaves the days wide enough. */
export function Side(props: Props) {
  const t = useTranslations('calendar')
  const [managing, manage] = useDisclosure()
  return (
    <aside className={classes.side} aria-label={t('side')}>
      <Panel {...props} onManage={manage.open} />
      <CalendarsModal opened={managing} onClose={manage.close} />
    </aside>
  )
}

/** The same behind a button, which names the calendar that is shown alone. */
export function SideButton(props: Props) {
  const t = useTranslations('calendar')
  const [opened, panel] = useDisclosure()
  const [managing, manage] = useDisclosure()
  const shown = useCalendars()?.find(({ id }) => id === props.place.calendar)
  return (
    <>
      <Popover
        opened={opened}
        onDismiss={panel.close}
        position="bottom-end"
        shadow="md"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Button
            variant={shown ? 'light' : 'default'}
            size="xs"
            maw="9rem"
            leftSection={<IconCalendarMonth size={16} aria-hidden />}
            onClick={panel.toggle}
          >
            {shown?.name ?? t('calendars')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.sidePanel} aria-label={t('side')}>
          <Panel
            {...props}
            onDone={panel.close}
            onManage={() => {
              panel.close()
              manage.open()
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <CalendarsModal opened={managing} onClose={manage.close} />
    </>
  )
}
