'use client'

import { Button, CloseButton, Group, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { type Field, FieldsForm, type FieldValues } from './fields-form.tsx'

type ChipProps = {
  label: string
  /** What the filter is set to, in words; null while it is not. */
  value: string | null
  /** Absent for a filter that always has a value. */
  onClear?: (() => void) | undefined
  /** The menu's content; a form in it closes the menu once it is submitted. */
  children: ReactNode
}

/** A filter as a chip: its name, what it is set to, and a way to take it off. */
export function FilterChip({ label, value, onClear, children }: ChipProps) {
  const t = useTranslations('common')
  const [opened, setOpened] = useState(false)
  return (
    <Group gap={0} wrap="nowrap">
      <Menu position="bottom-start" withinPortal opened={opened} onChange={setOpened}>
        <Menu.Target>
          <Button
            variant={value === null ? 'default' : 'light'}
            size="compact-sm"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {value === null ? label : `${label}: ${value}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }} onSubmit={() => setOpened(false)}>
          {children}
        </Menu.Dropdown>
      </Menu>
      {value !== null && onClear && (
        <CloseButton size="sm" aria-label={t('clearFilter', { filter: label })} onClick={onClear} />
      )}
    </Group>
  )
}

type Choice<Value extends string> = { value: Value; label: string }
type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null
  choices: readonly Choice<Value>[]
  onChange: (value: Value | null) => void
}

/** A filter with a few values. */
export function ChoiceChip<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <FilterChip label={label} value={chosen?.label ?? null} onClear={() => onChange(null)}>
      {choices.map((choice) => (
        <Menu.Item
          key={choice.value}
          rightSection={choice.value === value ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Menu.Item>
      ))}
    </FilterChip>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  values: readonly Value[]
  choices: readonly Choice<Value>[]
  onChange: (values: Value[]) => void
}

/** A filter of which several values may be chosen at once. */
export function ChoicesChip<Value extends string>(props: ChoicesProps<Value>) {
  const { label, values, choices, onChange } = props
  const chosen = choices.filter(({ value }) => values.includes(value))
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  return (
    <FilterChip
      label={label}
      value={chosen.length > 0 ? chosen.map((choice) => choice.label).join(', ') : null}
      onClear={() => onChange([])}
    >
      {choices.map((choice) => (
        <Menu.Item
          key={choice.value}
          closeMenuOnClick={false}
          role="menuitemcheckbox"
          aria-checked={values.includes(choice.value)}
          rightSection={values.includes(choice.value) ? <IconCheck size={14} aria-hidden /> : null}
          onClick={() => toggle(choice.value)}
        >
          {choice.label}
        </Menu.Item>
      ))}
    </FilterChip>
  )
}

/** A filter that is on or off. */
export function ToggleChip(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { label, value, onChange } = props
  return (
    <Button
      variant={value ? 'light' : 'default'}
      size="compact-sm"
      aria-pressed={value}
      leftSection={value ? <IconCheck size={14} aria-hidden /> : null}
      onClick={() => onChange(!value)}
    >
      {label}
    </Button>
  )
}

type TextProps = {
  label: string
  value: string | null
  /** A day instead of any text. */
  type?: 'text' | 'date'
  /** How the value is said, where not as it was written. */
  shown?: string | null
  onChange: (value: string | null) => void
}

/** A filter whose value is written: a city, a label, a day. */
export function TextChip(props: TextProps) {
  const { label, value, type, shown = value, onChange } = props
  return (
    <FilterChip label={label} value={shown} onClear={() => onChange(null)}>
      <FieldsForm
        fields={[{ name: 'value', label, type }]}
        values={{ value }}
        onChange={(next) => onChange(next.value)}
      />
    </FilterChip>
  )
}

type FieldsProps<Name extends string> = {
  label: string
  fields: readonly Field<Name>[]
  values: FieldValues<Name>
  /** How a value is said, where not as it was written. */
  say?: (value: string) => string
  onChange: (values: FieldValues<Name>) => void
}

/** Filters that are written and seldom wanted, or wanted together, under one chip. */
export function FieldsChip<Name extends string>(props: FieldsProps<Name>) {
  const { label, fields, values, say = (value) => value, onChange } = props
  const set = fields.flatMap((field) => {
    const value = values[field.name]
    return value === null ? [] : [`${field.label} ${say(value)}`]
  })
  const none = Object.fromEntries(fields.map(({ name }) => [name, null])) as FieldValues<Name>
  return (
    <FilterChip label={label} value={set.length > 0 ? set.join(', ') : null} onClear={() => onChange(none)}>
      <FieldsForm {...{ fields, values, onChange }} />
    </FilterChip>
  )
}
