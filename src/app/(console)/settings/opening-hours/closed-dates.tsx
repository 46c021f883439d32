import { ActionIcon, Button, Group, Input, Pill } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DateField } from '../../../form/date-field.tsx'
import { useSettling } from '../../../form/unsettled.tsx'
import { isDay } from '../../../format/day-text.ts'
import { Note } from '../../../format/note.tsx'
import { useDays } from '../../../format/numbers.ts'

type Props = {
  value: string[]
  onChange?: (days: string[]) => void
  label: string
  description?: string
  error?: string
  className?: string
  readOnly?: boolean
}

/** A day that is typed, and the way to add it; one that stands there when the form is saved is added by that. */
function DayToAdd({ onAdd }: { onAdd: (day: string) => void }) {
  const t = useTranslations('settings.hours')
  const [day, setDay] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const add = () => {
    if (!isDay(day)) return day === ''
    onAdd(day)
    setDay('')
    return true
  }
  useSettling({ settle: async () => add(), focus: () => row.current?.querySelector('input')?.focus() })
  return (
    <Group ref={row} gap="xs" my={4} align="start" wrap="nowrap" maw={320}>
      <DateField
        aria-label={t('closedDay')}
        value={day}
        onChange={setDay}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('addClosed')}
        disabled={!isDay(day)}
        onClick={add}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** Days on which the workshop is closed: those to come, and a word on those that are over. */
export function ClosedDates({ value, onChange = () => {}, readOnly = false, ...wrapper }: Props) {
  const t = useTranslations('settings.hours')
  const { today, exact } = useDays()
  const [showsPast, setShowsPast] = useState(false)
  const past = value.filter((each) => each < today).length
  const add = (day: string) => {
    if (!value.includes(day)) onChange([...value, day].sort())
  }
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      {!readOnly && <DayToAdd onAdd={add} />}
      {value.length === 0 && <Note>{t('noClosed')}</Note>}
      <Pill.Group my={4}>
        {value
          .filter((each) => showsPast || each >= today)
          .map((each) => (
            <Pill
              key={each}
              size="md"
              withRemoveButton={!readOnly}
              removeButtonProps={{
                'aria-hidden': false,
                'aria-label': t('removeClosed', { day: exact(each) }),
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((other) => other !== each))}
            >
              {exact(each)}
            </Pill>
          ))}
      </Pill.Group>
      {past > 0 && !showsPast && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setShowsPast(true)}>
          {t('pastClosed', { count: past })}
        </Button>
      )}
    </Input.Wrapper>
  )
}
