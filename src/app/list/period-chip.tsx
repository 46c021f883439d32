import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { PRESETS, type Preset } from '../../domain/periods.ts'
import { writtenDay } from '../format/day-text.ts'
import { ChipButtons, type Opening } from './chips.tsx'
import type { Filter } from './filters.tsx'
import { opensLater, useOpened } from './opens-later.tsx'

const PeriodBox = opensLater('menu', () => import('./period-box.tsx').then((module) => module.PeriodBox))

/** The period of a list in the URL; nothing there is this year, as on the server. */
export const periodParsers = {
  preset: parseAsStringLiteral(PRESETS),
  from: parseAsString,
  to: parseAsString,
}

export type Period = { preset: Preset | null; from: string | null; to: string | null }

/** The period among the filters of a list, where its URL holds one. */
export const periodOf = (filters: object) => ('preset' in filters ? (filters as Period) : undefined)

/** A period as the procedures take it. */
export function periodInput({ preset, from, to }: Period) {
  return { ...(preset && { preset }), ...(from && { from }), ...(to && { to }) }
}

const NONE: Period = { preset: null, from: null, to: null }

/** The way from a period to all years; undefined where it already leads there. */
export const widened = ({ preset }: Period, onChange: (period: Period) => void) =>
  preset === 'all' ? undefined : () => onChange({ ...NONE, preset: 'all' })

type Props = { value: Period; onChange: (period: Period) => void }

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
  const { opened, change, button } = useOpened(opening.isNew, opening.onClosed)
  const chosen = preset ?? (custom || standard ? null : 'year')
  const entries = PRESETS.map((each) => ({
    id: each,
    label: t(`presets.${each}`),
    isChosen: each === chosen,
    onClick: () => onChange({ ...NONE, preset: each === 'year' && !standard ? null : each }),
  }))
  return (
    <ChipButtons
      ref={button}
      label={t('period')}
      value={custom ?? (preset === null && standard ? standard : t(`presets.${preset ?? 'year'}`))}
      onClear={isSet ? () => onChange(NONE) : undefined}
      target={(target) => (
        <PeriodBox {...{ opened, target, entries, value }} onChange={change} onPeriod={onChange} />
      )}
    />
  )
}

/** The period as a filter of a list, which always has one. */
export const periodFilter = (value: Period, onChange: (period: Period) => void): Filter => ({
  id: 'period',
  label: '',
  isSet: true,
  chip: (opening) => <PeriodChip {...{ value, onChange, opening }} />,
})
