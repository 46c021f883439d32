import {
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectProps,
  Switch,
  TagsInput,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { tidyCode, tidyVatNumber } from '../format/code-text.ts'
import { PhoneLink } from '../format/contact.tsx'
import { Tags } from '../format/tags.tsx'
import { When } from '../format/when.tsx'
import { DateField } from './date-field.tsx'
import { NumberField, type NumberFieldProps, WrittenNumber } from './number-field.tsx'
import { PaymentMethodSelect } from './payment-method-select.tsx'
import { VatSelect } from './vat-select.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each input takes its own properties
type AnyInput = ComponentType<any>

/** One field of a form: what it is called, what it holds, what is sent of it and what it is typed in. */
export type Field<Value, Sent, Label extends string = string> = {
  label: Label
  /** Said below the input. */
  hint?: Label | undefined
  empty: Value
  /** The value as a body has it. */
  sent: (value: Value) => Sent
  /** What it holds of a record's value, where not that value. */
  known?: (value: Value) => Value
  Input: AnyInput
  props: object
  isTick?: boolean
  /** How a value of it is shown on the record's page, where not as it is, as one of its choices or as yes. */
  shown?: (value: Value) => ReactNode
  /** The values that it offers, and under which messages each is named. */
  choices?: { values: readonly string[]; labels: string }
  /** As wide as the form. */
  wide?: boolean | undefined
  /** Takes the focus when the form opens. */
  first?: boolean | undefined
}

type Shared<Value, Label> = { empty?: Value; hint?: Label; wide?: boolean; first?: boolean }
type Own<Props, Value, Label> = Omit<Props, 'label' | 'value' | 'onChange' | 'wide'> & Shared<Value, Label>

const same = <Value,>(value: Value) => value

/** A line of text. */
export function text<Label extends string>(label: Label, own: Own<TextInputProps, string, Label> = {}) {
  const { empty = '', hint, wide, first, ...props } = own
  return { label, hint, empty, sent: same<string>, Input: TextInput, props, wide, first }
}

/** A text that is null, not empty, where nothing is written. */
export const textOrNull = <Label extends string>(
  label: Label,
  own: Own<TextInputProps, string, Label> = {},
) => ({ ...text(label, own), sent: (value: string) => value || null })

export const phone = <Label extends string>(label: Label) => ({
  ...text(label, { type: 'tel' }),
  shown: (value: string) => <PhoneLink phone={value} />,
})
export const email = <Label extends string>(label: Label) => text(label, { type: 'email' })

/** A tax code, an SdI code, a VIN: saved without the blanks that came along with it. */
export const code = <Label extends string>(label: Label) => ({ ...text(label), sent: tidyCode })
export const vatNumber = <Label extends string>(label: Label) => ({ ...text(label), sent: tidyVatNumber })

/** Remarks of several lines. */
export function longText<Label extends string>(label: Label, own: Own<TextareaProps, string, Label> = {}) {
  const { empty = '', hint, wide, ...rest } = own
  const props = { autosize: true, minRows: 2, maxRows: 10, ...rest }
  return { label, hint, empty, sent: (value: string) => value || null, Input: Textarea, props, wide }
}

type NumberOwn<Label> = Own<Omit<NumberFieldProps, 'kind'>, number | string, Label>

/** A number, null where none is written. Text that is none goes as it is: the server refuses it on its field. */
export function number<Label extends string>(
  kind: NumberFieldProps['kind'],
  label: Label,
  own: NumberOwn<Label> = {},
) {
  const { empty = '', hint, wide, first, ...rest } = own
  const sent = (value: number | string) => (value === '' ? null : (value as number))
  const props = { kind, ...rest }
  const shown = (value: number | string) => <WrittenNumber {...props} value={value} />
  return { label, hint, empty, sent, Input: NumberField, props, wide, first, shown }
}

/** A number that is 0 where none is written. */
export const numberOrZero = <Label extends string>(
  kind: NumberFieldProps['kind'],
  label: Label,
  own: NumberOwn<Label> = {},
) => ({ ...number(kind, label, own), sent: (value: number | string) => (value || 0) as number })

/** Kilometres: a record has 0 where none were read. */
export const kilometres = <Label extends string>(label: Label) => ({
  ...numberOrZero('integer', label, { unit: 'km' }),
  known: (value: number | string) => value || '',
})

/** A day, null where none is written. */
export function day<Label extends string>(label: Label, own: { required?: boolean; isPast?: boolean } = {}) {
  const sent = (value: string) => value || null
  const shown = (value: string) => <When value={value} />
  return { label, empty: '', sent, Input: DateField, props: own, shown }
}

/** Yes or no, as a box to tick. */
export function tick<Label extends string>(label: Label, own: Own<CheckboxProps, boolean, Label> = {}) {
  const { empty = false, hint, wide, ...props } = own
  return { label, hint, empty, sent: same<boolean>, Input: Checkbox, props, isTick: true, wide }
}

/** Yes or no, as a switch. */
export function toggle<Label extends string>(label: Label, own: Own<CheckboxProps, boolean, Label> = {}) {
  return { ...tick(label, own), Input: Switch as ComponentType<object> }
}

/** Labels that are typed freely. */
export function tags<Label extends string>(label: Label) {
  const props = { clearable: true, maxLength: 50 }
  const shown = (value: string[]) => <Tags tags={value} />
  return { label, empty: [] as string[], sent: same<string[]>, Input: TagsInput, props, shown }
}

type Choices<Value, Label> = { values: readonly Value[]; labels: string } & Own<SelectProps, Value, Label>

/** One of a few values, always; `labels` is where each is named. */
export function oneOf<Label extends string, const Value extends string>(
  label: Label,
  own: Choices<Value, Label> & { empty: Value },
) {
  const { values, labels, empty, hint, wide, ...rest } = own
  const props = { allowDeselect: false, ...rest }
  const choices = { values, labels }
  return { label, hint, empty: empty as Value, sent: same<Value>, Input: Select, props, choices, wide }
}

/** One of a few values, or none. */
export function oneOrNone<Label extends string, const Value extends string>(
  label: Label,
  { values, labels }: { values: readonly Value[]; labels: string },
) {
  const props = { clearable: true }
  const choices = { values, labels }
  return { label, empty: null as Value | null, sent: same<Value | null>, Input: Select, props, choices }
}

/** How somebody pays. */
export function paymentMethod<Label extends string>(label: Label) {
  return {
    label,
    empty: null as string | null,
    sent: same as (value: string | null) => never,
    Input: PaymentMethodSelect,
    props: {},
  }
}

/** The company's VAT rates. */
export function vatRate<Label extends string>(label: Label, own: Own<SelectProps, string, Label> = {}) {
  const { hint, wide, ...props } = own
  return { label, hint, empty: '', sent: same<string>, Input: VatSelect, props, wide }
}

/** A value of its own kind, typed in `Input`; without it the form draws the input itself. */
export function held<Label extends string, Value>(
  label: Label,
  empty: Value,
  own: { Input?: ComponentType<never>; props?: object; wide?: boolean } = {},
) {
  const { Input = TextInput, props = {}, wide } = own
  return { label, empty, sent: same<Value>, Input: Input as AnyInput, props, wide }
}

/** A field that is not sent once it is emptied: the server says what a new record has there, and what a record has stays. */
export const unlessEmpty = <Value, Sent, Label extends string>(field: Field<Value, Sent, Label>) => ({
  ...field,
  sent: (value: Value) => {
    const sent = field.sent(value)
    return sent === null || sent === '' ? undefined : sent
  },
})

/** Street, town and country. */
export const address = {
  address: text('common.addressFields.address'),
  postal_code: text('common.addressFields.postal_code'),
  city: text('common.addressFields.city'),
  province: text('common.addressFields.province'),
  country: textOrNull('common.addressFields.country', { empty: 'IT' }),
}
