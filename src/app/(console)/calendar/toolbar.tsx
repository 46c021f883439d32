'use client'

import { ActionIcon, Button, Loader, Menu, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPalette } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { ChoiceChip } from '../../list/chips.tsx'
import classes from './calendar.module.css'
import { COLOR_SOURCES, useCalendars, type useColors } from './colors.ts'
import { VIEWS, type View } from './days.ts'
import type { Place } from './use-place.ts'
import { useWords } from './use-words.ts'

type Colors = ReturnType<typeof useColors>
type Props = {
  place: Place
  colors: Colors
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

/** What stands beside the calendar on wide screens. */
function Narrow({ place, colors }: Pick<Props, 'place' | 'colors'>) {
  const t = useTranslations('calendar')
  const calendars = useCalendars() ?? []
  return (
    <>
      <ChoiceChip
        label={t('calendar')}
        value={place.calendar}
        choices={calendars.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={place.setCalendar}
      />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="md" aria-label={t('colorBy')}>
            <IconPalette size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('colorBy')}</Menu.Label>
          {COLOR_SOURCES.map((source) => (
            <Menu.RadioItem
              key={source}
              value={source}
              checked={source === colors.source}
              onClick={() => colors.setSource(source)}
            >
              {t(`colorSources.${source}`)}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Which days are shown, and the ways to others. */
export function Toolbar({ place, colors, isReading, enabled }: Props) {
  const t = useTranslations('calendar')
  const words = useWords()
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
        {words.view(view, date, range)}
      </h2>
      {isReading && <Loader size="xs" aria-label={t('reading')} />}
      {place.isNarrow && <Narrow place={place} colors={colors} />}
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
