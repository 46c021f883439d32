import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { asking } from '../links.ts'
import type messages from '../messages/en.ts'
import { type Inputs, proceduresOf, useTRPCClient } from '../trpc.ts'
import type { AuditedRecord } from './author.tsx'
import { tagOf } from './etag.ts'
import type { Field } from './fields.tsx'
import { useFocusedField } from './focused-field.ts'
import classes from './form.module.css'
import { isSame } from './merge.ts'
import { useRecordForm } from './record-form.tsx'
import { type Group, keyOf, type Said, usePut, useSave } from './save.ts'
import { useAttempts } from './use-attempts.ts'
import type { Fresh } from './use-fresh.tsx'

type Messages = typeof messages
type Section = keyof Messages | `settings.${keyof Messages['settings'] & string}`
type Within<S extends Section> = S extends keyof Messages
  ? Messages[S]
  : S extends `settings.${infer Part extends keyof Messages['settings'] & string}`
    ? Messages['settings'][Part]
    : never
/** The messages of a section, to one level below it. */
type Label<M> = {
  [Key in keyof M & string]: M[Key] extends string ? Key : `${Key}.${keyof M[Key] & string}`
}[keyof M & string]
type CommonLabel = `common.${Label<Messages['common']>}`

/** What a group's procedures take of a new record; where none is made, of a changed one. */
type Body<G extends Group> = Inputs[G] extends { create: infer Made }
  ? NonNullable<Made>
  : Inputs[G] extends { update: infer Changed }
    ? NonNullable<Changed>
    : never

// biome-ignore lint/suspicious/noExplicitAny: any kind of value
export type AnyField<L extends string = string> = Field<any, unknown, L>
export type Fields = Record<string, AnyField>
export type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name]['empty'] }

/** Fields of the body hold what the procedures take. */
type Sendable<G extends Group, F extends Fields> = {
  [Name in keyof F]: Name extends keyof Body<G>
    ? { sent: (value: never) => Body<G>[Name] | null | undefined }
    : unknown
}

export type Declaration<F extends Fields> = {
  group: Group
  section: Section
  fields: F
  empty: ValuesOf<F>
}

/**
 * Declares a form once: from its fields follow the empty values, those of a record, what is sent and the labelled
 * inputs.
 * @param section where its messages are
 */
export function formOf<
  G extends Group,
  S extends Section,
  F extends Record<string, AnyField<Label<Within<S>> | CommonLabel>>,
>(group: G, section: S, fields: F & Sendable<G, F>): Declaration<F> {
  const empty = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty]))
  return { group, section, fields, empty: empty as ValuesOf<F> }
}

export const isEmpty = (value: unknown) =>
  value === '' || value == null || (Array.isArray(value) && !value.length)

/** A record's values under the form's keys; null becomes an empty text where the form has a text. */
function valuesFrom<F extends Fields>(fields: F, record: object): ValuesOf<F> {
  const of = record as Record<string, unknown>
  const entries = Object.entries(fields).map(([name, { empty, known }]) => {
    const value = of[name] ?? empty
    return [name, known ? known(value) : value]
  })
  return Object.fromEntries(entries) as ValuesOf<F>
}

/** The values as a body has them: of a record those that differ from it, of a new one those that hold something. */
function bodyOf<F extends Fields>({ fields, empty }: Declaration<F>, values: ValuesOf<F>, before?: object) {
  const isSent = (name: string) => {
    const value = values[name as keyof F]
    if (before) return !isSame(value, before[name as never])
    return !isEmpty(value) || !isSame(value, empty[name as keyof F])
  }
  const entries = Object.entries(fields).filter(([name]) => isSent(name))
  return Object.fromEntries(entries.map(([name, field]) => [name, field.sent(values[name as keyof F])]))
}

/** All values as a body has them, for a group whose PATCH wants the whole record. */
export const wholeBody = <F extends Fields>({ fields }: Declaration<F>, values: ValuesOf<F>): Sent =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.sent(values[name as keyof F])]),
  )

type Sent = Record<string, unknown>
type Crud<Saved> = {
  retrieve: { query: (of: object) => Promise<Saved> }
  create: { mutate: (body: object, asked?: ReturnType<typeof asking>) => Promise<Saved> }
  update: { mutate: (body: object, asked: ReturnType<typeof asking>) => Promise<Saved> }
}

/** Their records are read all at once and never alone. */
const NEVER_ALONE: readonly Group[] = ['calendars']

type Options<F extends Fields, Known, Saved> = {
  /** What is changed; a new one without it. */
  record?: Known | undefined
  /** What a new one begins with. */
  begin?: Partial<ValuesOf<F>> | undefined
  /** The values that are not the record's as they are. */
  values?: (record: Known) => Partial<ValuesOf<F>>
  /** Makes a body of what was changed, where that is not all. */
  body?: (changed: Sent, values: ValuesOf<F>, record: Known | undefined) => Sent | Promise<Sent>
  /** What to call values that are no words themselves, of the record as it is now. */
  labels?: (record: Known) => Fresh<ValuesOf<F>>['labels']
  /** The form's name of a rejected parameter, where it differs. */
  names?: (param: string, values: ValuesOf<F>) => string
  /** What was typed stays in this tab until it is saved, under the record or this name; small dialogs do not. */
  keptAs?: string
  /** The field that is changed alone: what is kept of it is not offered to the whole form. */
  part?: string
  /** What is said once it is saved, where not "Saved"; nothing where it is null. */
  done?: Said<Saved>
  /** As `useSave` takes them. */
  waits?: boolean
  isSecret?: boolean
  /** What was made is gone out and cannot be changed. */
  isFinal?: boolean
  onSaved?: (saved: Saved) => void
}

/** The form of a declaration, for parts of it that stand in functions of their own. */
export type FormOf<D> = D extends Declaration<infer F> ? UseFormReturnType<ValuesOf<F>> : never

const auditedOf = (group: Group, record: { id?: string }): AuditedRecord =>
  group === 'settings' ? { object_type: 'settings' } : { object_id: record.id! }

type Sending<F extends Fields, Known, Saved> = Options<F, Known, Saved> & {
  valuesOf: (record: Known) => ValuesOf<F>
}

/**
 * How what is typed reaches a group's procedures: a change with the version that it was typed over, what is new once
 * (safe-writes.md#the-console, idempotency.md#the-console). What a group's procedures answer is a record as the form knows
 * it, though not to TypeScript.
 */
function useSending<F extends Fields, Known extends object, Saved extends object>(
  declaration: Declaration<F>,
  { record: opened, valuesOf, body, labels, isFinal }: Sending<F, Known, Saved>,
) {
  const { group } = declaration
  const procedures = proceduresOf<Crud<Saved>>(useTRPCClient(), group)
  const put = usePut()
  const known = useRef(opened)
  const attempt = useAttempts(procedures.create.mutate)
  const change = async (record: Known, values: ValuesOf<F>, before: ValuesOf<F>) => {
    const changed = bodyOf(declaration, values, before)
    const sent = body ? await body(changed, values, record) : changed
    return procedures.update.mutate({ ...keyOf(group, record), ...sent }, asking({ ifMatch: tagOf(record) }))
  }
  const make = async (values: ValuesOf<F>): Promise<Saved> => {
    const typed = bodyOf(declaration, values)
    const sent = body ? await body(typed, values, undefined) : typed
    const { answer, isEarlier } = await attempt(sent)
    if (!isEarlier) return answer
    if (isFinal) return make(values)
    // It was made, though its answer was lost: what was typed since is a change of it.
    const made = answer as unknown as Known
    return change(made, values, valuesOf(made))
  }
  const send = async (values: ValuesOf<F>, before: ValuesOf<F>) => {
    if (!known.current) return make(values)
    const saved = await change(known.current, values, before)
    known.current = saved as unknown as Known
    return saved
  }
  const read = async () => {
    const fresh = put(group, await procedures.retrieve.query(keyOf(group, opened!))) as unknown as Known
    known.current = fresh
    return { values: valuesOf(fresh), labels: labels?.(fresh) ?? {} }
  }
  return { send, renew: opened && !NEVER_ALONE.includes(group) ? read : undefined }
}

/** Words of a form's section, and of `common` where the label says so. */
export function useSectionWords(section: Section): (label: string) => string {
  const t = useTranslations()
  return (label) => t((label.startsWith('common.') ? label : `${section}.${label}`) as 'common.save')
}

/** A declared form over a group's procedures: makes a record, or sends what was changed of it. */
export function useFormOf<F extends Fields, Known extends object, Saved extends object = Known>(
  declaration: Declaration<F>,
  options: Options<F, Known, Saved>,
) {
  const { group, section, fields, empty } = declaration
  const { record: opened, begin, values: own, keptAs, part, done, waits, isSecret, onSaved } = options
  const say = useSectionWords(section)
  const save = useSave()
  const valuesOf = (record: Known) => ({ ...valuesFrom(fields, record), ...own?.(record) })
  const { renew, send } = useSending(declaration, { ...options, valuesOf })
  const place = (opened as { id?: string } | undefined)?.id ?? keptAs
  const record = useRecordForm<ValuesOf<F>>({
    initialValues: opened ? valuesOf(opened) : { ...empty, ...begin },
    ...(options.names && { names: options.names }),
    ...(keptAs && place && { keptAs: part ? `${place}-${part}` : place }),
    renew,
    of: opened && auditedOf(group, opened),
    save: async (values, before) => {
      const how = {
        ...(done !== undefined && { done }),
        ...(waits && { waits }),
        ...(isSecret && { isSecret }),
      }
      const saved = await save({ group, send: () => send(values, before), ...how })
      onSaved?.(saved)
    },
  })
  useFocusedField()
  /** A field with its label, by its declaration; with other properties where the form has them. */
  const input = (name: keyof F & string, props: object = {}): ReactNode => {
    const { label, hint, Input, props: declared, isTick, choices, wide, first } = fields[name]!
    return (
      <Input
        key={name}
        label={say(label)}
        {...(hint && { description: say(hint) })}
        {...(choices && {
          data: choices.values.map((value) => ({ value, label: say(`${choices.labels}.${value}`) })),
        })}
        {...(wide && { className: classes.wide })}
        {...(first && { autoFocus: true, 'data-autofocus': true })}
        {...declared}
        {...record.form.getInputProps(name, { type: isTick ? 'checkbox' : 'input' })}
        {...props}
      />
    )
  }
  return {
    record,
    form: record.form,
    values: record.form.getValues(),
    input,
    inputs: (...names: (keyof F & string)[]) => names.map((name) => input(name)),
  }
}
