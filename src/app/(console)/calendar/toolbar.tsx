import { ActionIcon, Button, Loader, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useShortcut } from '../../frame/shortcuts.tsx'
import classes from './calendar.module.css'
import type { useColors } from './colors.ts'
import { VIEWS, type View } from './days.ts'
import { eventOf } from './events.ts'
import type { Entry } from './read-range.ts'
import { SideButton } from './side.tsx'
import { COLUMN_KINDS, type ColumnKind } from './side-by-side/columns.ts'
import { useLabels } from './use-labels.ts'
import type { Loads } from './use-loads.ts'
import type { CalendarPosition } from './use-place.ts'

type Colors = ReturnType<typeof useColors>
type Props = {
  place: CalendarPosition
  colors: Colors
  entries: readonly Entry[]
  loads: Loads
  isReading: boolean
  /** False while a form is open, whose keys are its own. */
  enabled: boolean
}

/** Things with arrow keys of their own: the grid's days and hours, tables, menus, dialogs. */
const OWN_ARROWS =
  '[class*="DayLabel"], [class*="DaySlot"], [class*="dayViewSlot"], [class*="monthViewDay"], table, [role="menu"], [role="dialog"], [role="radiogroup"]'

const isFree = () => !document.activeElement?.closest(OWN_ARROWS)

function useKeys({ place, enabled }: Pick<Props, 'place' | 'enabled'>) {
  const t = useTranslations('calendar')
  useShortcut('t', t('today'), place.goToday, enabled)
  useShortcut('d', t('views.day'), () => place.setView('day'), enabled)
  useShortcut('w', t('views.week'), () => place.setView('week'), enabled)
  useShortcut('m', t('views.month'), () => place.setView('month'), enabled)
  useShortcut('ArrowLeft', t('previous'), () => isFree() && place.previous(), enabled)
  useShortcut('ArrowRight', t('next'), () => isFree() && place.next(), enabled)
}

const COLUMNS = ['together', ...COLUMN_KINDS] as const

/** Whether the day is one, or has a column for each bay or technician. */
function Columns({ place }: Pick<Props, 'place'>) {
  const t = useTranslations('calendar.columns')
  if (place.view !== 'day' || !place.hasColumns) return null
  return (
    <SegmentedControl<ColumnKind | 'together'>
      size="xs"
      aria-label={t('label')}
      value={place.columns ?? 'together'}
      onChange={(kind) => place.setColumns(kind === 'together' ? null : kind)}
      data={COLUMNS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
}

/** How full the day is. */
function DayLoad({ place, entries, loads }: Pick<Props, 'place' | 'entries' | 'loads'>) {
  const { view, date, timeZone } = place
  if (view !== 'day') return null
  const events = entries.map((entry) => eventOf(entry, { timeZone, color: '' }))
  const load = loads.ofDay(events, date)
  if (load.booked === 0 && load.available === 0) return null
  return (
    <span className={classes.load} data-over={load.isOver || undefined}>
      {load.text}
    </span>
  )
}

/** Which days are shown, and the ways to others. */
export function Toolbar({ place, colors, entries, loads, isReading, enabled }: Props) {
  const t = useTranslations('calendar')
  const labels = useLabels()
  useKeys({ place, enabled })
  const { view, date, range } = place
  return (
    <div className={classes.tools}>
      <Button variant="default" size="xs" onClick={place.goToday}>
        {t('today')}
      </Button>
      <ActionIcon.Group>
        <ActionIcon variant="default" size="md" aria-label={t('previous')} onClick={place.previous}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="md" aria-label={t('next')} onClick={place.next}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <h2 className={classes.range} aria-live="polite">
        {labels.view(view, date, range)}
      </h2>
      <DayLoad place={place} entries={entries} loads={loads} />
      {isReading && <Loader size="xs" aria-label={t('reading')} />}
      {place.isNarrow && <SideButton place={place} colors={colors} />}
      <Columns place={place} />
      <SegmentedControl<View>
        size="xs"
        aria-label={t('view')}
        value={view}
        onChange={place.setView}
        data={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
    </div>
  )
}
