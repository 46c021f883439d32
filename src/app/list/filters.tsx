import type { ReactNode } from 'react'
import type { Finding } from '../form/picked.ts'
import { type Choice, ChoicesChip, FieldsChip, type Opening, RecordChip, ToggleChip } from './chips.tsx'
import type { Field } from './fields-form.tsx'

/** A filter of a list: a chip while it is set, until then an entry of "+ Filter" (console.md#lists). */
export type Filter = {
  /** Its name in the URL. */
  id: string
  label: string
  /** Stands as a chip: something is chosen, or it always has a value. */
  isSet: boolean
  /** Sets what has nothing to choose. */
  turnOn?: () => void
  chip: (opening: Opening) => ReactNode
}

type Filtered<Values extends object> = {
  filters: Values
  setFilters: (changed: Partial<Values>) => unknown
}
type NamesOf<Values, Value> = {
  [Name in keyof Values]: Values[Name] extends Value ? Name : never
}[keyof Values] &
  string
type Chosen<Value> =
  NonNullable<Value> extends readonly (infer One)[] ? One & string : NonNullable<Value> & string

type Named = { id: string; name: string }

type Choosing = {
  name: string
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  isMultiple?: boolean
  onChange: (chosen: string[]) => void
}

/** A filter of which some of a few values are chosen. */
const choosing = ({ name, ...of }: Choosing): Filter => ({
  id: name,
  label: of.label,
  isSet: of.values.length > 0,
  chip: (opening) => <ChoicesChip {...of} opening={opening} />,
})

/** Each of a few values with what it is called. */
const choicesOf = <Value extends string>(values: readonly Value[], say: (value: Value) => string) =>
  values.map((value) => ({ value, label: say(value) }))

/**
 * Declares the filters of a list over what the URL holds: what each is called and how it is chosen. Chips, the entries
 * of "+ Filter" and what each change writes follow from it.
 */
export function filtersOf<Values extends object>({ filters, setFilters }: Filtered<Values>) {
  const set = (changed: object) => void setFilters(changed as Partial<Values>)
  const textOf = (name: keyof Values) => filters[name] as string | null
  const textSetter =
    (name: string, without: object = {}) =>
    (next: string | null) =>
      set({ ...(next !== null && without), [name]: next })
  const chosen = (name: string, label: string, choices: readonly Choice[], without?: object): Filter => {
    const value = textOf(name as keyof Values)
    const write = textSetter(name, without)
    const onChange = ([next = null]: (string | null)[]) => write(next)
    return choosing({ name, label, choices, values: value === null ? [] : [value], onChange })
  }
  return {
    /** One of a few values, which `say` names. */
    choice<Name extends NamesOf<Values, string | null>>(
      name: Name,
      label: string,
      choices: readonly Chosen<Values[Name]>[],
      say: (value: Chosen<Values[Name]>) => string,
    ): Filter {
      return chosen(name, label, choicesOf(choices, say))
    },
    /** One of a few records; `without` is what cannot hold beside it. */
    choiceOf(
      name: NamesOf<Values, string | null>,
      label: string,
      records: readonly Named[] = [],
      without?: Partial<Values>,
    ): Filter {
      const choices = records.map(({ id, name }) => ({ value: id, label: name }))
      return chosen(name, label, choices, without)
    },
    /** One of a few numbers, or another that the address names. */
    number(
      name: NamesOf<Values, number | null>,
      label: string,
      numbers: readonly number[],
      say: (value: number) => string,
    ): Filter {
      const value = filters[name] as number | null
      const offered = value === null || numbers.includes(value) ? numbers : [...numbers, value]
      const choices = offered.map((each) => ({ value: String(each), label: say(each) }))
      const values = value === null ? [] : [String(value)]
      const onChange = ([next]: string[]) => set({ [name]: next === undefined ? null : Number(next) })
      return choosing({ name, label, choices, values, onChange })
    },
    /** Some of a few values. */
    choices<Name extends NamesOf<Values, readonly string[] | null>>(
      name: Name,
      label: string,
      choices: readonly Chosen<Values[Name]>[],
      say: (value: Chosen<Values[Name]>) => string,
    ): Filter {
      const values = (filters[name] ?? []) as string[]
      const onChange = (next: string[]) => set({ [name]: next.length > 0 ? next : null })
      return choosing({ name, label, choices: choicesOf(choices, say), values, isMultiple: true, onChange })
    },
    /** Yes or no, each in words. */
    either(name: NamesOf<Values, boolean | null>, label: string, words: { yes: string; no: string }): Filter {
      const isOn = filters[name] as boolean | null
      const choices = choicesOf(['yes', 'no'], (value) => words[value])
      const values = isOn === null ? [] : [isOn ? 'yes' : 'no']
      const onChange = ([next]: string[]) => set({ [name]: next === undefined ? null : next === 'yes' })
      return choosing({ name, label, choices, values, onChange })
    },
    /** On or not set at all. */
    toggle(name: NamesOf<Values, boolean | null>, label: string): Filter {
      const chip = () => <ToggleChip label={label} onClear={() => set({ [name]: null })} />
      return { id: name, label, isSet: filters[name] === true, turnOn: () => set({ [name]: true }), chip }
    },
    /** What is written. */
    text(name: NamesOf<Values, string | null>, label: string): Filter {
      const value = textOf(name)
      const fields = [{ name: 'value', label }] as const
      const onChange = (written: { value: string | null }) => set({ [name]: written.value })
      const chip = (opening: Opening) => (
        <FieldsChip {...{ label, fields, value, onChange, opening }} values={{ value }} />
      )
      return { id: name, label, isSet: value !== null, chip }
    },
    /** From one day to another; `say` is how a day is said. */
    days<Name extends NamesOf<Values, string | null>>(
      id: string,
      label: string,
      fields: readonly Field<Name>[],
      say: (day: string) => string,
    ): Filter {
      const values = Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])) as Record<
        Name,
        string | null
      >
      const words = fields.flatMap((field) => {
        const day = values[field.name]
        return day === null ? [] : [`${field.label} ${say(day)}`]
      })
      const value = words.length > 0 ? words.join(', ') : null
      const chip = (opening: Opening) => (
        <FieldsChip {...{ label, fields, values, value, opening }} onChange={set} />
      )
      return { id, label, isSet: value !== null, chip }
    },
    /** A record, which is found by typing; `without` is what cannot hold beside it. */
    record(
      name: NamesOf<Values, string | null>,
      label: string,
      finding: Finding,
      without?: Partial<Values>,
    ): Filter {
      const value = textOf(name)
      const onChange = textSetter(name, without)
      const chip = (opening: Opening) => <RecordChip {...{ label, value, finding, onChange, opening }} />
      return { id: name, label, isSet: value !== null, chip }
    },
  }
}
