import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { withoutUnseen } from '../../domain/characters.ts'
import { FIRST_DAY, isKeptDay, LAST_DAY } from '../../domain/kept-days.ts'
import { failure } from './reasons.ts'

/**
 * The kinds of value that the API knows (values.md#values), as zod schemas. Checks of our own say what would be
 * right in words that follow the field's name ("must be …").
 */

/** How long a text is, in code points. */
export const characters = (text: string) => [...text].length

function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** What is seen of a text. */
const seen = (text: string) => withoutUnseen(text).trim()

type Length = { min?: number; max: number }

/** Text whose length is counted in code points. Never a NUL or an unpaired surrogate; what nobody sees is no text where there must be one. */
function textOf(string: z.ZodString, { min = 0, max }: Length) {
  return string
    .refine(storable, {
      ...failure('malformed_text', 'must be well-formed text without NUL characters'),
      abort: true,
    })
    .refine(
      (value) => characters(min === 1 ? seen(value) : value) >= min,
      min === 1
        ? failure('empty', 'must not be empty')
        : failure('too_short', `must have at least ${min} characters`, { limit: min }),
    )
    .refine(
      (value) => characters(value) <= max,
      failure('too_long', `must have at most ${max} characters`, { limit: max }),
    )
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
}

/** Text trimmed at both ends. */
export const text = (length: Length) => textOf(z.string().trim(), length)

/** A password, as it was typed: spaces are part of it. */
export const password = (length: Length) => textOf(z.string(), length)

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Text on one line: it stands in heads of mails, lists and file names. */
export const line = (options: { min?: number; max: number }) =>
  text(options).refine(
    (value) => !CONTROL.test(value),
    failure('not_one_line', 'must be on one line, without control characters'),
  )

/** Text in the form of an expression, which the document shows. */
export const matching = (form: RegExp, options: ReturnType<typeof failure> & { abort?: boolean }) =>
  z
    .string()
    .refine((value) => form.test(value), options)
    .meta({ pattern: form.source })

/** A name: 1 to 255 characters on one line. */
export const name = () => line({ min: 1, max: 255 })

/** A document's title: up to 255 characters, may be empty. */
export const title = () => text({ max: 255 })

/** The text, or an empty one where nothing of it is seen. */
export const emptyIfUnseen = (text: string) => (seen(text) === '' ? '' : text)

/** A text that may be absent: null clears it; one of which nothing is seen is null, too. */
export const orNull = (text: z.ZodString) =>
  text.transform((value) => emptyIfUnseen(value) || null).nullable()

/** Text on one line that may be absent. */
export const nullableLine = (max: number) => orNull(line({ max }))

/** A name that may be absent. */
export const nullableName = () => nullableLine(255)

/** A short optional field such as a phone number or a city. */
export const shortText = () => orNull(text({ max: 255 }))

/** How many characters remarks have at most. */
export const MAX_REMARKS = 10_000

/** Remarks: up to 10,000 characters. */
export const freeText = () => text({ max: MAX_REMARKS })

/** Remarks that may be absent. */
export const nullableFreeText = ({ max = MAX_REMARKS } = {}) => orNull(text({ max }))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for a UUID in either case. */
export const isId = (text: string) => UUID.test(text)

/** One of a list of values, which the document names once. `description` says what the list is. */
export const choice = <const Values extends readonly string[]>(
  id: string,
  description: string,
  values: Values,
) => z.enum(values).meta({ id, description })

/** The lists of values that parameters name by a reference, for the document. */
export const listed = new Map<string, z.ZodType>()

/** Several of them in one query parameter, divided by commas. */
export function commaList<Values extends Record<string, string>>(of: z.ZodEnum<Values>) {
  const { id } = of.meta() as { id: string }
  listed.set(id, of)
  return z
    .string()
    .refine(
      (text) => text.split(',').every((name) => of.safeParse(name).success),
      failure('not_one_of', `must be names divided by commas, of ${of.options.join(', ')}`, {
        allowed: of.options.map(String),
      }),
    )
    .meta({ type: 'array', items: { $ref: `#/components/schemas/${id}` }, minItems: 1 })
}

/** A UUID in lower case; upper-case input matches. */
export const id = () =>
  z
    .string()
    .toLowerCase()
    .refine(isId, failure('not_an_id', 'must be a UUID'))
    .meta({ format: 'uuid', pattern: UUID.source })

const MAX_DECIMAL = 999_999_999.9999
/** The highest whole number. */
export const MAX_INTEGER = 999_999_999

/** A number with at most `decimals` decimals; checked on the exact decimal, never on a binary float. */
export function decimal(decimals: number, range: { min?: number; max?: number } = {}) {
  const min = range.min ?? -MAX_DECIMAL
  const max = range.max ?? MAX_DECIMAL
  return z
    .number()
    .min(min)
    .max(max)
    .refine(
      (value) => new Decimal(value).decimalPlaces() <= decimals,
      failure('too_precise', `must have at most ${decimals} decimal${decimals === 1 ? '' : 's'}`, {
        limit: decimals,
      }),
    )
    .overwrite((value) => (value === 0 ? 0 : value))
    .meta({ decimals })
}

/** A price: 4 decimals, not negative. EUR. */
export const price = () => decimal(4, { min: 0 })

/** A quantity: 3 decimals, may be negative where stock may. */
export const quantity = () => decimal(3)

/** A percentage: 2 decimals, 0 to 100. */
export const percentage = () => decimal(2, { min: 0, max: 100 })

/** A whole number, from 0 unless the range says otherwise. */
export function integer(range: { min?: number; max?: number } = {}) {
  const refusal = failure('wrong_type', 'must be an integer', { expected: 'integer' })
  return z
    .number({ error: ({ code }) => (code === 'invalid_type' ? refusal.error : undefined) })
    .refine(Number.isSafeInteger, { ...refusal, abort: true })
    .min(range.min ?? 0)
    .max(range.max ?? MAX_INTEGER)
    .overwrite((value) => (value === 0 ? 0 : value))
    .meta({ type: 'integer' })
}

const OUT_OF_RANGE = failure('date_out_of_range', `must lie between ${FIRST_DAY} and ${LAST_DAY}`)

/** True for a day, YYYY-MM-DD, that exists. */
export function isCalendarDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

/** A day written by the client, YYYY-MM-DD, between 1900-01-01 and 2100-12-31. */
export const date = () =>
  matching(/^\d{4}-\d{2}-\d{2}$/, {
    ...failure('not_a_date', 'must be a date in the form YYYY-MM-DD'),
    abort: true,
  })
    .refine(isCalendarDay, { ...failure('not_a_date', 'must be a day that exists'), abort: true })
    .refine(isKeptDay, OUT_OF_RANGE)
    .meta({ format: 'date' })

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** True for an RFC 3339 date-time with an offset, on a day that exists. */
export function isInstant(value: string): boolean {
  const day = DATE_TIME.exec(value)?.[1]
  return day !== undefined && isCalendarDay(day)
}

/** An instant written by the client: RFC 3339 with an offset; kept and answered in UTC with milliseconds. */
export const dateTime = () =>
  z
    .string()
    .refine(isInstant, {
      ...failure(
        'not_a_date_time',
        'must be an RFC 3339 date-time with an offset, such as 2026-09-05T08:30:00Z',
      ),
      abort: true,
    })
    .transform((value) => new Date(value.toUpperCase()).toISOString())
    .refine((instant) => instant.slice(0, 10) >= FIRST_DAY && instant.slice(0, 10) <= LAST_DAY, OUT_OF_RANGE)
    .meta({ format: 'date-time' })

/** True for an e-mail address. */
export const isEmail = (value: string) => z.email().safeParse(value).success

/** What is said of text that is none. */
export const NOT_AN_EMAIL = failure('not_an_email', 'must be an e-mail address')

/** An e-mail address, or null; an empty text is null too. */
export const email = () =>
  text({ max: 255 })
    .refine((value) => value === '' || isEmail(value), NOT_AN_EMAIL)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ format: 'email' })

/** A schema reached only by what is not too long: what is wrong inside a longer one is not even looked at. */
function within<Schema extends z.ZodType>(
  schema: Schema,
  isTooLong: (value: unknown) => boolean,
  { error, params }: ReturnType<typeof failure>,
) {
  const checked = z.preprocess((value: z.input<Schema>, context) => {
    if (isTooLong(value)) context.issues.push({ code: 'custom', message: error, params, input: value })
    return value
  }, schema)
  // What is preprocessed counts as optional, and would be documented so.
  return z.nonoptional(checked)
}

/** An array of at most `max` items; its length is looked at before its items. */
export function list<Item extends z.ZodType>(item: Item, max: number, min = 0) {
  const items = z.array(item).max(max)
  const isTooLong = (value: unknown) => Array.isArray(value) && value.length > max
  const tooMany = failure('too_many_items', `must have at most ${max} items`, { limit: max })
  return within(min > 0 ? items.min(min) : items, isTooLong, tooMany)
}

const MAX_PAIRS = 50

function hasTooManyPairs(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > MAX_PAIRS
}

/** What zod would leave out of a record without a word. */
const LEFT_OUT = '__proto__'

const namesLeftOut = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, LEFT_OUT)

/** Names that are one once they are trimmed: of their pairs one alone would be kept. */
function namesTwice(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const names = Object.keys(value)
  return new Set(names.map((each) => each.trim())).size < names.length
}

/** Up to 50 pairs of the integrator's own. */
export const metadata = () =>
  within(
    within(
      within(
        z.record(text({ min: 1, max: 40 }), text({ max: 500 })).meta({ maxProperties: MAX_PAIRS }),
        namesTwice,
        failure('invalid', 'must have no two pairs whose names differ in blanks around them only'),
      ),
      namesLeftOut,
      failure('invalid', `must have no pair named ${LEFT_OUT}`),
    ),
    hasTooManyPairs,
    failure('too_many_items', `must have at most ${MAX_PAIRS} pairs`, { limit: MAX_PAIRS }),
  )

/** Labels on a record, without repeats. */
export const tags = () => list(text({ min: 1, max: 50 }), 50).transform((labels) => [...new Set(labels)])

/** The record's id in another system: unique among the company's records of one kind. */
export const externalId = () => shortText()

// What the server sends. Wire dates are strings in the form that the input above is kept in.

/** A UUID as answered. */
export const idOut = () => z.string().meta({ format: 'uuid' })

/** An instant as answered, 2026-09-05T08:30:00.000Z. */
export const dateTimeOut = () => z.string().meta({ format: 'date-time', example: '2026-09-05T08:30:00.000Z' })

/** A day as answered. */
export const dateOut = () => z.string().meta({ format: 'date', example: '2026-09-05' })

/** The instants that every record carries. */
export const timestamps = {
  created_at: dateTimeOut().describe('When the record was made.'),
  updated_at: dateTimeOut().describe('When the record was last changed.'),
}

/** Present only in the response of a deletion. */
export const deletedAt = {
  deleted_at: dateTimeOut()
    .optional()
    .describe('When the record was deleted; only in the response of DELETE.'),
}
