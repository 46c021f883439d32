'use client'

import { Button, Menu, Popover } from '@mantine/core'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { type Finding, RecordPicker, usePicked } from '../form/record-picker.tsx'
import { type Field, FieldsForm, type FieldValues } from './fields-form.tsx'
import classes from './list.module.css'

/** How a chip comes to stand in the bar. */
export type Opening = {
  /** Just chosen of "+ Filter": it stands open. */
  isNew: boolean
  /** It was closed, with a value or without. */
  onClosed: () => void
}

/** Whether a chip is open; once it closes, the focus is on its button again. */
function useOpened({ isNew, onClosed }: Opening) {
  const [opened, setOpened] = useState(isNew)
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    setOpened(next)
    if (next) return
    onClosed()
    button.current?.focus()
  }
  return { opened, change, button }
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
  target: (button: ReactElement) => ReactNode
}

/** The chip's buttons: its name with what it is set to, which opens it, and a way to take it off. */
function ChipButtons({ ref, label, value, onClear, onToggle, target }: ButtonsProps) {
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
          px={6}
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

type OpeningChipProps = ChipProps & { opening: Opening; children: ReactNode }

/** A chip over a menu of values; a form in the menu closes it once it is submitted. */
export function MenuChip({ opening, children, ...chip }: OpeningChipProps) {
  const { opened, change, button } = useOpened(opening)
  return (
    <Menu position="bottom-start" withinPortal opened={opened} onChange={change}>
      <ChipButtons {...chip} ref={button} target={(main) => <Menu.Target>{main}</Menu.Target>} />
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }} onSubmit={() => change(false)}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

type FormChipProps = ChipProps & { opening: Opening; children: (close: () => void) => ReactNode }

/** A chip over fields. */
function FormChip({ opening, children, ...chip }: FormChipProps) {
  const { opened, change, button } = useOpened(opening)
  const close = () => change(false)
  return (
    <Popover position="bottom-start" withinPortal trapFocus opened={opened} onChange={change}>
      <ChipButtons
        {...chip}
        ref={button}
        onToggle={() => change(!opened)}
        target={(main) => <Popover.Target>{main}</Popover.Target>}
      />
      <Popover.Dropdown p="xs" aria-label={chip.label} onSubmit={close}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
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
  return (
    <MenuChip
      {...{ label, opening }}
      value={values.length > 0 ? chosen.map((choice) => choice.label).join(', ') || '…' : null}
      onClear={() => onChange([])}
    >
      {choices.map(({ value, label }) => (
        <Menu.Item
          key={value}
          closeMenuOnClick={!isMultiple}
          {...(isMultiple && { role: 'menuitemcheckbox', 'aria-checked': values.includes(value) })}
          rightSection={values.includes(value) ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => onChange(isMultiple ? toggled(value) : [value])}
        >
          {label}
        </Menu.Item>
      ))}
    </MenuChip>
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
  const none = Object.fromEntries(fields.map(({ name }) => [name, null])) as FieldValues<Name>
  return (
    <FormChip {...{ label, value, opening }} onClear={() => onChange(none)}>
      {() => <FieldsForm {...{ fields, values, onChange }} />}
    </FormChip>
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
  const picked = usePicked(finding, value)
  return (
    <FormChip {...{ label, opening }} value={value && (picked?.label ?? '…')} onClear={() => onChange(null)}>
      {(close) => (
        <RecordPicker
          size="xs"
          w={240}
          isInPlace
          data-autofocus
          aria-label={label}
          placeholder={label}
          {...{ value, ...finding }}
          onChange={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </FormChip>
  )
}
