import { type AliasedExpression, type Expression, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../database/tables.ts'
import { limited } from './limited-fields.ts'
import * as values from './values.ts'

/*
 * A field is declared once: what a client may write, what the server answers, one description, one example. The
 * schemas of a body, a change, a record and a list's summary follow from it, and so do the columns that are selected.
 */

/** One kind of value: as a client writes it, and as the server answers it. */
export type Kind<Input extends z.ZodType, Output extends z.ZodType> = { input: Input; output: Output }

/** A kind of value that is not among `kinds`. */
export const kind = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({
  input,
  output,
})

/** The kind that may also be null. */
export const nullable = <Input extends z.ZodType, Output extends z.ZodType>(of: Kind<Input, Output>) =>
  kind(of.input.nullable(), of.output.nullable())

/** A text that is checked when it is written; an empty one is kept as null. */
export const optionalText = <Input extends z.ZodType>(input: Input) => kind(input, z.string().nullable())

/** A whole number, from 0 unless the range says otherwise. */
export const integer = (range: { min?: number; max?: number } = {}) =>
  kind(values.integer(range), z.number().meta({ type: 'integer' }))

/** One of a list of values: written and answered in the same words. */
export const oneOf = <Choice extends z.ZodType>(choice: Choice) => kind(choice, choice)

/** Kinds of value that more than one resource has (values.md#values). */
export const kinds = {
  name: kind(values.name(), z.string()),
  optionalName: optionalText(values.nullableName()),
  shortText: optionalText(values.shortText()),
  remarks: optionalText(values.nullableFreeText()),
  email: optionalText(values.email()),
  id: kind(values.id(), values.idOut()),
  integer: integer(),
  price: kind(limited(values.price(), 'price'), limited(z.number(), 'price')),
  /** What something costs the workshop. */
  cost: kind(limited(values.price(), 'cost'), limited(z.number(), 'cost')),
  /** A discount, per cent: who may set no price sets none. */
  discount: kind(limited(values.percentage(), 'price'), z.number()),
  percentage: kind(values.percentage(), z.number()),
  boolean: kind(z.boolean(), z.boolean()),
  date: kind(values.date(), values.dateOut()),
  dateTime: kind(values.dateTime(), values.dateTimeOut()),
  tags: kind(values.tags(), z.array(z.string())),
  metadata: kind(values.metadata(), z.record(z.string(), z.string())),
} as const

type Options = {
  example?: unknown
  /** Said to who writes, after the description: what a new record takes where the field is not sent. */
  note?: string
  /** What is said to who writes, where it is something else than to who reads. */
  toWrite?: string
}

const documented = (description: string, { example }: Options) => ({
  description,
  ...(example !== undefined && { example }),
})

/** A field that clients write and read. */
export function field<Input extends z.ZodType, Output extends z.ZodType>(
  { input, output }: Kind<Input, Output>,
  description: string,
  options: Options = {},
): Kind<Input, Output> {
  const { note, toWrite = description } = options
  const written = note ? `${toWrite.replace(/\.$/, '')}; ${note}.` : toWrite
  return {
    input: input.meta(documented(written, options)),
    output: output.meta(documented(description, options)),
  }
}

/** A field that the server alone makes. */
export function answered<Output extends z.ZodType>(output: Output, description: string, example?: unknown) {
  return { output: output.meta(documented(description, { example })) }
}

/** A schema with what it is and what it may hold, as the document shows them. */
export const example = <Schema extends z.ZodType>(schema: Schema, description: string, shown: unknown) =>
  schema.meta({ description, example: shown })

/** The two that close most records: the integrator's own id and pairs. */
export const integratorFields = (records: string) => ({
  external_id: field(kinds.shortText, 'Its id in another system.', {
    toWrite: `Its id in another system; unique among ${records}.`,
  }),
  metadata: field(kinds.metadata, "Pairs of the integrator's own.", {
    toWrite: "Pairs of the integrator's own; a PATCH replaces them all.",
  }),
})

type Fields = Record<string, { input?: z.ZodType; output?: z.ZodType }>

type Side<F extends Fields, S extends 'input' | 'output'> = {
  [K in keyof F as F[K] extends Record<S, z.ZodType> ? K : never]: F[K] extends Record<S, infer Schema>
    ? Schema
    : never
}

function side(fields: Fields, name: 'input' | 'output') {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, of]) => (of[name] ? [[key, of[name]]] : [])),
  )
}

/** The schemas of what clients write, for a body. No field has a default: one that a PATCH leaves out stays. */
export const inputs = <F extends Fields>(fields: F) => side(fields, 'input') as Side<F, 'input'>

/** The schemas of what the server answers, for a record. */
export const outputs = <F extends Fields>(fields: F) => side(fields, 'output') as Side<F, 'output'>

/** Some fields of a shape, in the order given: those of a list's summary stand ahead in the record, too. */
export function pick<S extends z.ZodRawShape, K extends keyof S>(shape: S, ...keys: K[]) {
  return Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<S, K>
}

/** `object` and `id`, with which a record begins. `noun` names it within a sentence. */
export const identity = <Name extends string>(object: Name, noun = object.replaceAll('_', ' ')) => ({
  object: z.literal(object).describe(`Always \`${object}\`.`),
  id: values.idOut().describe(`The ${noun}.`),
})

/** What the document calls the schema of an `object`: `WorkCategory` of `work_category`. */
const schemaName = (object: string) => object.replace(/(?:^|_)(.)/g, (_, first) => first.toUpperCase())

/**
 * The schema of a record as it is answered: its `object` and `id` ahead, what it says, and behind it when it was made,
 * changed and deleted. `noun` names it within a sentence.
 */
export const recordOf = <Name extends string, S extends z.ZodRawShape>(
  object: Name,
  shape: S,
  { noun, description }: { noun?: string; description: string },
) =>
  z
    .object({ ...identity(object, noun), ...shape, ...values.timestamps, ...values.deletedAt })
    .meta({ id: schemaName(object), description })

/** A record in the path, `{ id }`. */
export const pathOf = (noun: string) => z.strictObject({ id: values.id().describe(`The ${noun}.`) })

const named = <Name extends string>(object: Name) => z.literal(object).describe(`Always \`${object}\`.`)

/** What is written of an object within a record, which may say its `object`: what was read can be sent back. */
export const typedInputs = <Name extends string, F extends Fields>(object: Name, fields: F) => ({
  object: named(object).optional(),
  ...inputs(fields),
})

/** An object within a record: answered with its `object`, which it is kept with, and taken with or without it. */
export function typed<Name extends string, F extends Fields>(object: Name, fields: F) {
  return kind(
    z.strictObject(typedInputs(object, fields)).transform((sent) => ({ ...sent, object })),
    z.object({ object: named(object), ...outputs(fields) }),
  )
}

type Table = keyof DB & string
type Shape = Record<string, z.ZodType>

/** What every row of the answer has; `deleted_at` of a deletion's answer is not among it. */
type Selected<S extends Shape> = {
  [K in keyof S]: undefined extends z.output<S[K]> ? never : K
}[keyof S] &
  string

type Computed<S extends Shape> = { [K in Selected<S>]?: Expression<unknown> }
type ColumnOf<T extends Table> = keyof DB[T] & string
type Missing<T extends Table, S extends Shape> = Exclude<Selected<S>, ColumnOf<T> | 'object'>
type Needed<T extends Table, S extends Shape> = { [K in Missing<T, S>]: Expression<unknown> }

type Selection<T extends Table, S extends Shape, C> =
  | `${T}.${Exclude<Selected<S>, keyof C | 'object'> & ColumnOf<T>}`
  | {
      [K in keyof C & string]: C[K] extends Expression<infer Value> ? AliasedExpression<Value, K> : never
    }[keyof C & string]
  | ('object' extends keyof S ? AliasedExpression<z.output<S['object']>, 'object'> : never)

function selectionOf(
  table: string,
  key: string,
  schema: z.ZodType,
  computed: Expression<unknown> | undefined,
) {
  if (computed) return sql`${computed}`.as(key)
  if (schema instanceof z.ZodLiteral) return sql.lit(schema.value).as(key)
  return `${table}.${key}`
}

/**
 * The select list that gives a record's shape: its literal `object`, the columns of the table by their names, and what
 * is computed. A key of the shape that is neither a column nor computed does not compile.
 */
export function columnsOf<T extends Table, S extends Shape, C extends Computed<S> & Needed<T, S>>(
  table: T,
  { shape }: { shape: S },
  computed: C,
): readonly Selection<T, S, C>[] {
  const keys = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional))
  const expressions: Record<string, Expression<unknown> | undefined> = computed
  return keys.map((key) => selectionOf(table, key, shape[key]!, expressions[key])) as Selection<T, S, C>[]
}
