import { ActionIcon, Popover, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { dayOfText, isDay, wallOfText, writtenDay } from '../format/day-text.ts'
import { dateFormat } from '../format/intl-formats.ts'
import { useDays } from '../format/numbers.ts'
import { dayLocale, type Locale } from '../i18n/locales.ts'
import { type Reading, TypedInput } from './typed-input.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

/** A day in words that no reader takes for another one: Sat 5 December 2026. */
function inWords(day: string, locale: Locale): string {
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const
  return dateFormat(dayLocale(locale), format).format(new Date(`${day}T12:00:00Z`))
}

/** Days as the person's language has them, reckoned from the workshop's today. */
function useDayReading(isPast?: boolean): Reading<string> {
  const t = useTranslations('errors.types')
  const locale = useLocale()
  const { today } = useDays()
  return {
    read: (text) => dayOfText(text, locale, today, isPast) ?? text.trim(),
    write: writtenDay,
    isUnderstood: (value) => value === '' || isDay(value),
    echo: (_, value) => (isDay(value) ? inWords(value, locale) : undefined),
    wrong: t('date'),
  }
}

const isWall = (value: string) => isDay(value.slice(0, 10)) && value[10] === 'T'
const writtenWall = (value: string) =>
  isWall(value) ? `${writtenDay(value.slice(0, 10))} ${value.slice(11)}` : value

/** The same for a day with its hour, `YYYY-MM-DDTHH:mm`. */
function useWallReading(): Reading<string> {
  const t = useTranslations('errors.types')
  const locale = useLocale()
  const { today } = useDays()
  return {
    read: (text) => wallOfText(text, locale, today) ?? text.trim(),
    write: writtenWall,
    isUnderstood: (value) => value === '' || isWall(value),
    echo: (_, value) =>
      isWall(value) ? `${inWords(value.slice(0, 10), locale)}, ${value.slice(11)}` : undefined,
    wrong: t('dateTime'),
  }
}

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
  /** Whether a month opens beside it; not where the field stands in a menu, which a click beside it closes. */
  hasMonth?: boolean
  /** It lies behind, as a birthday: a year of two digits is none that is still to come. */
  isPast?: boolean
}

/** The month that a day is chosen from, behind a button in the field. */
function Month({
  value,
  disabled,
  onChoose,
}: {
  value: string
  disabled: boolean
  onChoose: (day: string) => void
}) {
  const t = useTranslations('common')
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={opened} onChange={close} onDismiss={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('chooseDay')}
          disabled={disabled}
          onClick={toggle}
        >
          <IconCalendar size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Suspense fallback={null}>
          <DayPicker
            value={isDay(value) ? value : null}
            onChoose={(day) => {
              close()
              onChoose(day)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A day, typed first: `5/12`, `0512`, `domani`, `+7`. Its value is YYYY-MM-DD, '' without one, or the text that is none. */
export function DateField({ value = '', onChange, hasMonth = true, isPast, ...props }: Props) {
  const t = useTranslations('common')
  const reading = useDayReading(isPast)
  const change = (day: string) => onChange?.(day)
  return (
    <TypedInput
      placeholder={t('dayForm')}
      rightSectionPointerEvents="all"
      rightSection={hasMonth && <Month value={value} disabled={props.disabled ?? false} onChoose={change} />}
      {...props}
      value={value}
      onChange={change}
      reading={reading}
    />
  )
}

/** A day and its hour: `domani 17:30`. Its value is `YYYY-MM-DDTHH:mm`, '' without one, or the text that is none. */
export function DateTimeField({ value = '', onChange, ...props }: Omit<Props, 'hasMonth' | 'isPast'>) {
  const t = useTranslations('common')
  const reading = useWallReading()
  return (
    <TypedInput
      placeholder={t('dateTimeForm')}
      {...props}
      value={value}
      onChange={(wall) => onChange?.(wall)}
      reading={reading}
    />
  )
}
