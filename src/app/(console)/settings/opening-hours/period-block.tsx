import { Button, Group, Popover, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import type { OpeningPeriod } from '../../../../domain/opening-hours.ts'
import { DAY_MINUTES, minutesOf } from '../../../format/clock-times.ts'
import classes from './week.module.css'

/** Where a period stands in its day, in parts of its height. */
export function placed({ opens_at, closes_at }: OpeningPeriod): CSSProperties {
  const [start, end] = [minutesOf(opens_at), minutesOf(closes_at)]
  return { top: `${(start / DAY_MINUTES) * 100}%`, height: `${((end - start) / DAY_MINUTES) * 100}%` }
}

type TimesProps = {
  period: OpeningPeriod
  isGood: (period: OpeningPeriod) => boolean
  onChange: (period: OpeningPeriod | null) => void
}

/** Both times of a period, typed; what does not fit is not taken. */
function Times({ period, isGood, onChange }: TimesProps) {
  const t = useTranslations('settings.hours')
  const common = useTranslations('common')
  const [times, setTimes] = useState({ opens_at: period.opens_at, closes_at: period.closes_at })
  const next = { ...period, ...times }
  const good = isGood(next)
  const field = (name: 'opens_at' | 'closes_at') => (
    <TextInput
      type="time"
      label={t(name)}
      value={times[name]}
      data-autofocus={name === 'opens_at' || undefined}
      onChange={({ currentTarget }) => setTimes({ ...times, [name]: currentTarget.value })}
    />
  )
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        {field('opens_at')}
        {field('closes_at')}
      </Group>
      {!good && (
        <span role="alert" className={classes.fault}>
          {t('meets')}
        </span>
      )}
      <Group justify="space-between">
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onChange(null)}
        >
          {t('removePeriod')}
        </Button>
        <Button size="xs" disabled={!good} onClick={() => onChange(next)}>
          {common('apply')}
        </Button>
      </Group>
    </Stack>
  )
}

type Props = TimesProps & {
  dayName: string
  isHeld: boolean
  readOnly: boolean
  onHold: (event: PointerEvent) => void
  wasDrag: () => boolean
}

/** A period in the week: dragged by its middle and its ends; opened, its times are typed. */
export function PeriodBlock({ dayName, isHeld, readOnly, onHold, wasDrag, ...times }: Props) {
  const t = useTranslations('settings.hours')
  const [opened, setOpened] = useState(false)
  const { period, onChange } = times
  const { opens_at, closes_at } = period
  const name = t('periodName', { day: dayName, from: opens_at, to: closes_at })
  const words = (
    <>
      <span aria-hidden>{opens_at}</span>
      <span aria-hidden>{closes_at}</span>
    </>
  )
  if (readOnly)
    return (
      <div className={classes.period} style={placed(period)} role="img" aria-label={name}>
        {words}
      </div>
    )
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withArrow shadow="md" width={260}>
      <Popover.Target>
        <button
          type="button"
          className={classes.period}
          style={placed(period)}
          data-held={isHeld || undefined}
          onPointerDown={onHold}
          // A key clicks without a pointer.
          onClick={({ detail }) => (detail === 0 || !wasDrag()) && setOpened(true)}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
          {words}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Times
          {...times}
          onChange={(next) => {
            setOpened(false)
            onChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
