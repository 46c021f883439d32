import { Button } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { type Finding, usePicked } from '../form/picked.ts'
import type { Field, FieldValues } from './fields-form.tsx'
import classes from './filter-bar.module.css'
import type { Entry } from './menu-box.tsx'
import { MenuBox } from './menus.ts'
import { type OpenedProps, opensLater, useOpened } from './opens-later.tsx'

const FieldsBox = opensLater('dialog', () => import('./form-box.tsx').then((module) => module.FieldsBox))
const RecordBox = opensLater('dialog', () => import('./form-box.tsx').then((module) => module.RecordBox))

/** How a chip comes to stand in the bar. */
export type Opening = {
  /** Just chosen of "+ Filter": it stands open. */
  isNew: boolean
  /** It was closed, with a value or without. */
  onClosed: () => void
}

type ChipProps = {
  label: string
  /** What the filter is set to, in words; null while it is not. */
  value: string | null
  /** Absent for a filter that always has a value. */
  onClear?: (() => void) | undefined
}

type ButtonsProps = ChipProps & {
  ref: Ref<HTMLButtonElement>
  /** Where nothing else listens to the button. */
  onToggle?: () => void
  /** Makes the button open something. */
  target: (button: OpenedProps['target']) => ReactNode
}

/** The chip's buttons: its name with what it is set to, which opens it, and a way to take it off. */
export function ChipButtons({ ref, label, value, onClear, onToggle, target }: ButtonsProps) {
  const t = useTranslations('common')
  const look = { variant: value === null ? 'default' : 'light', size: 'xs' }
  const text = value === null ? label : `${label}: ${value}`
  return (
    <Button.Group>
      {target(
        <Button
          ref={ref}
          {...look}
          className={classes.chip}
          title={text}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={onToggle}
        >
          {text}
        </Button>,
      )}
      {value !== null && onClear && (
        <Button
          {...look}
          px="xs"
          data-clears
          aria-label={t('clearFilter', { filter: label })}
          onClick={onClear}
        >
          <IconX size={14} aria-hidden />
        </Button>
      )}
    </Button.Group>
  )
}

export type Choice = { value: string; label: string }
type ChoicesProps = {
  label: string
  values: readonly string[]
  choices: readonly Choice[]
  /** Several may be chosen at once: the menu stays open. */
  isMultiple?: boolean
  onChange: (values: string[]) => void
  opening: Opening
}

/** A filter with a few values, of which one or several may be chosen. */
export function ChoicesChip(props: ChoicesProps) {
  const { label, values, choices, isMultiple = false, onChange, opening } = props
  const chosen = choices.filter(({ value }) => values.includes(value))
  const toggled = (value: string) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  const { opened, change, button } = useOpened(opening.isNew, opening.onClosed)
  const entries = choices.map(({ value, label }): Entry => {
    const isTaken = values.includes(value)
    return {
      ...{ id: value, label },
      ...(isMultiple ? { isOn: isTaken } : { isChosen: isTaken }),
      onClick: () => onChange(isMultiple ? toggled(value) : [value]),
    }
  })
  return (
    <ChipButtons
      {...{ label }}
      ref={button}
      value={values.length > 0 ? chosen.map((choice) => choice.label).join(', ') || '…' : null}
      onClear={() => onChange([])}
      target={(target) => <MenuBox {...{ opened, target, entries }} onChange={change} />}
    />
  )
}

/** A filter that is on. */
export function ToggleChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button
      variant="light"
      size="xs"
      aria-pressed
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onClear}
    >
      {label}
    </Button>
  )
}

type FieldsProps<Name extends string> = {
  label: string
  fields: readonly Field<Name>[]
  values: FieldValues<Name>
  /** What it is set to, in words. */
  value: string | null
  onChange: (values: FieldValues<Name>) => void
  opening: Opening
}

/** A filter whose value is written: a city, a label, days. */
export function FieldsChip<Name extends string>(props: FieldsProps<Name>) {
  const { label, fields, values, value, onChange, opening } = props
  const { opened, change, button } = useOpened(opening.isNew, opening.onClosed)
  const none = Object.fromEntries(fields.map(({ name }) => [name, null])) as FieldValues<Name>
  return (
    <ChipButtons
      {...{ label, value }}
      ref={button}
      onToggle={() => change(!opened)}
      onClear={() => onChange(none)}
      target={(target) => (
        <FieldsBox {...{ opened, target, label, fields, values }} onChange={change} onWrite={onChange} />
      )}
    />
  )
}

type RecordProps = {
  label: string
  value: string | null
  finding: Finding
  onChange: (id: string | null) => void
  opening: Opening
}

/** A filter by a record, which is found by typing. */
export function RecordChip({ label, value, finding, onChange, opening }: RecordProps) {
  const { opened, change, button } = useOpened(opening.isNew, opening.onClosed)
  const picked = usePicked(finding, value)
  return (
    <ChipButtons
      {...{ label }}
      ref={button}
      value={value && (picked?.label ?? '…')}
      onToggle={() => change(!opened)}
      onClear={() => onChange(null)}
      target={(target) => (
        <RecordBox {...{ opened, target, label, value, finding }} onChange={change} onPick={onChange} />
      )}
    />
  )
}
