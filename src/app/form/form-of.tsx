'use client'

import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import type messages from '../messages/en.ts'
import { type Inputs, useTRPCClient } from '../trpc.ts'
import type { Field } from './fields.tsx'
import classes from './form.module.css'
import { valuesFrom } from './form-values.ts'
import { useRecordForm } from './record-form.tsx'
import { type Group, keyOf, type Said, usePut, useSave } from './save.ts'
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
type AnyField<L extends string = string> = Field<any, unknown, L>
type Fields = Record<string, AnyField>
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isBlank = (value: unknown) => value === '' || value == null || (Array.isArray(value) && !value.length)

/** The values as a body has them: of a record those that differ from it, of a new one those that hold something. */
function bodyOf<F extends Fields>({ fields, empty }: Declaration<F>, values: ValuesOf<F>, before?: object) {
  const isSent = (name: string) => {
    const value = values[name as keyof F]
    if (before) return !isSame(value, before[name as never])
    return !isBlank(value) || !isSame(value, empty[name as keyof F])
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
  create: { mutate: (body: object) => Promise<Saved> }
  update: { mutate: (body: object) => Promise<Saved> }
}

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
  /**
   * What was typed stays in this tab until it is saved, under the record or this name; and what somebody else saved
   * meanwhile is read first. Forms of a page have it, small dialogs have not.
   */
  keptAs?: string
  /** What is said once it is saved, where not "Saved"; nothing where it is null. */
  done?: Said<Saved>
  /** As `useSave` takes them. */
  waits?: boolean
  isSecret?: boolean
  onSaved?: (saved: Saved) => void
}

/** The form of a declaration, for parts of it that stand in functions of their own. */
export type FormOf<D> = D extends Declaration<infer F> ? UseFormReturnType<ValuesOf<F>> : never

const HINT_BELOW = { inputWrapperOrder: ['label', 'input', 'description', 'error'] }

/** A declared form over a group's procedures: makes a record, or sends what was changed of it. */
export function useFormOf<F extends Fields, Known extends object, Saved extends object = Known>(
  declaration: Declaration<F>,
  options: Options<F, Known, Saved>,
) {
  const { group, section, fields, empty } = declaration
  const { record: opened, begin, values: own, body, labels, keptAs, done, waits, isSecret, onSaved } = options
  const t = useTranslations()
  const client = useTRPCClient()
  const put = usePut()
  const save = useSave()
  const known = useRef(opened)
  const procedures = client[group] as unknown as Crud<Saved>
  const valuesOf = (record: Known) => ({ ...valuesFrom(empty, record), ...own?.(record) })
  const key = opened && keyOf(group, opened)
  const renew = async () => {
    const fresh = put(group, await procedures.retrieve.query(key!)) as unknown as Known
    known.current = fresh
    return { values: valuesOf(fresh), labels: labels?.(fresh) ?? {} }
  }
  const record = useRecordForm<ValuesOf<F>>({
    initialValues: opened ? valuesOf(opened) : { ...empty, ...begin },
    ...(options.names && { names: options.names }),
    ...(keptAs && { keptAs: (opened as { id?: string } | undefined)?.id ?? keptAs }),
    renew: keptAs && opened ? renew : undefined,
    save: async (values, before) => {
      const changed = bodyOf(declaration, values, opened && before)
      const sent = body ? await body(changed, values, known.current) : changed
      const send = () =>
        key ? procedures.update.mutate({ ...key, ...sent }) : procedures.create.mutate(sent)
      const how = {
        ...(done !== undefined && { done }),
        ...(waits && { waits }),
        ...(isSecret && { isSecret }),
      }
      const saved = await save({ group, send, ...how })
      onSaved?.(saved)
    },
  })
  const say = (label: string) =>
    t((label.startsWith('common.') ? label : `${section}.${label}`) as 'common.save')
  /** A field with its label, by its declaration; with other properties where the form has them. */
  const input = (name: keyof F & string, props: object = {}): ReactNode => {
    const { label, hint, Input, props: declared, isTick, choices, wide, first } = fields[name]!
    return (
      <Input
        key={name}
        label={say(label)}
        {...(hint && { description: say(hint), ...(!isTick && HINT_BELOW) })}
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
