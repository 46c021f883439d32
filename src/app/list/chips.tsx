'use client'

import { Button, CloseButton, Group, Menu, TextInput } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'

type ChipProps = {
  label: string
  /** What the filter is set to, in words; null while it is not. */
  value: string | null
  /** Absent for a filter that always has a value. */
  onClear?: (() => void) | undefined
  /** The menu's content. */
  children: ReactNode
}

/** A filter as a chip: its name, what it is set to, and a way to take it off. */
export function FilterChip({ label, value, onClear, children }: ChipProps) {
  const t = useTranslations('common')
  return (
    <Group gap={0} wrap="nowrap">
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant={value === null ? 'default' : 'light'}
            size="compact-sm"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {value === null ? label : `${label}: ${value}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
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

function TextForm({ label, value, type = 'text', onChange }: TextProps) {
  const t = useTranslations('common')
  const [text, setText] = useState(value ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || null)
  }
  return (
    <form onSubmit={apply}>
      <TextInput
        data-autofocus
        type={type}
        size="xs"
        p="xs"
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {/* An item, so that the menu closes, also after Enter in the field. */}
      <Menu.Item component="button" type="submit">
        {t('apply')}
      </Menu.Item>
    </form>
  )
}

/** A filter whose value is written: a city, a label, a day. */
export function TextChip(props: TextProps) {
  const { label, value, shown = value, onChange } = props
  return (
    <FilterChip label={label} value={shown} onClear={() => onChange(null)}>
      <TextForm {...props} />
    </FilterChip>
  )
}
