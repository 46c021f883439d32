import type { z } from 'zod'
import {
  type ApiError,
  type FieldError,
  fieldError,
  invalidFields,
  missingField,
  notFound,
  unknownField,
} from './errors.ts'
import type { Reason, ReasonDetail } from './reasons.ts'

type Issue = z.core.$ZodIssue

const EXPECTED: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Record<string, string> = { uuid: 'a UUID', email: 'an e-mail address', url: 'a URL' }

/** `add[2].vat_code` from `['add', 2, 'vat_code']`. */
function paramOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  )
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that cannot be kept exactly'
  return EXPECTED[typeof value] ?? typeof value
}

/** Our own checks say what they ask for in words that follow the field's name. */
const speaksForItself = ({ message }: Issue) => message.startsWith('must ')

/** A query parameter that came twice is an array, where one value is wanted, of a type or of a list. */
const isRepeated = ({ code }: Issue, value: unknown, isQuery: boolean) =>
  isQuery && Array.isArray(value) && (code === 'invalid_type' || code === 'invalid_value')

function wrongType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  value: unknown,
  isQuery: boolean,
): string {
  const expected = EXPECTED[issue.expected] ?? `of type ${issue.expected}`
  const demand = speaksForItself(issue) ? issue.message : `must be ${expected}`
  return isQuery ? demand : `${demand}, not ${kindOf(value)}`
}

function bounded(how: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  if (origin !== 'array') return `must be ${how} ${limit}`
  return `must have ${how} ${limit} ${Number(limit) === 1 ? 'item' : 'items'}`
}

/** What is wrong with the field, to be read after its name. */
function complaint(issue: Issue, value: unknown, isQuery: boolean): string {
  if (isRepeated(issue, value, isQuery)) return 'must be given once'
  if (issue.code === 'invalid_type') return wrongType(issue, value, isQuery)
  if (speaksForItself(issue)) return issue.message
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.map((allowed) => JSON.stringify(allowed)).join(', ')}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `in the form ${issue.format}`}`
    case 'too_small':
      return bounded('at least', issue.minimum, issue.origin)
    case 'too_big':
      return bounded('at most', issue.maximum, issue.origin)
    case 'invalid_key':
      return `has a name that ${complaint(issue.issues[0]!, value, isQuery)}`
    default:
      return issue.message
  }
}

type Failure = ReasonDetail & { reason: Reason }

/** JSON's names of zod's types, where they differ. */
const JSON_TYPES: Record<string, string> = { int: 'integer', record: 'object' }

/** The type that is wanted; to zod an integer is a number, and only what our own check says names it. */
function wantedType({ message, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  const type = message === `must be ${EXPECTED.int}` ? 'int' : expected
  return JSON_TYPES[type] ?? type
}

const FORMAT_REASONS: Record<string, Reason> = { uuid: 'not_an_id', email: 'not_an_email' }

/** A bound that was missed: of a text's characters, an array's items or a number itself. */
function bound(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): Failure {
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') return { reason: isSmall ? 'too_short' : 'too_long', limit }
  if (issue.origin === 'array') return { reason: isSmall ? 'too_few_items' : 'too_many_items', limit }
  return { reason: isSmall ? 'too_small' : 'too_large', limit }
}

/** The reason of an issue: our own checks carry theirs, zod's follow from their code. */
export function reasonOf(issue: Issue): Failure {
  switch (issue.code) {
    case 'custom':
      return { reason: 'invalid', ...issue.params }
    case 'invalid_type':
      return { reason: 'wrong_type', expected: wantedType(issue) }
    case 'invalid_value':
      return { reason: 'not_one_of', allowed: issue.values.map(String) }
    case 'invalid_format':
      return { reason: FORMAT_REASONS[issue.format] ?? 'invalid' }
    case 'too_small':
    case 'too_big':
      return bound(issue)
    case 'invalid_key':
    case 'invalid_element':
      return reasonOf(issue.issues[0]!)
    default:
      return { reason: 'invalid' }
  }
}

function invalidField(param: string, issue: Issue, value: unknown, isQuery: boolean): FieldError {
  const failure: Failure = isRepeated(issue, value, isQuery) ? { reason: 'repeated' } : reasonOf(issue)
  const { reason, ...detail } = failure
  return fieldError(param, reason, `${param} ${complaint(issue, value, isQuery)}.`, detail)
}

function errorsOf(issue: Issue, input: unknown, isQuery: boolean): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const param = paramOf([...issue.path, key])
      return unknownField(param, `${param || 'The empty name'} is no parameter of this operation.`)
    })
  }
  const param = paramOf(issue.path)
  const value = valueAt(input, issue.path)
  if (value === undefined && issue.code !== 'custom') return [missingField(param, `${param} is required.`)]
  return [invalidField(param, issue, value, isQuery)]
}

type Where = { pathParams: readonly string[]; isQuery: boolean }

/** Zod holds whatever has a length against a bound of items or characters, also where another type is wanted. */
function withoutBoundsOfWrongTypes(issues: readonly Issue[]): readonly Issue[] {
  const mistyped = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => paramOf(path)),
  )
  const isBound = ({ code }: Issue) => code === 'too_small' || code === 'too_big'
  return issues.filter((issue) => !isBound(issue) || !mistyped.has(paramOf(issue.path)))
}

/** Zod runs all checks of a value: what is too long is no e-mail address either. The first of them tells of the field. */
function oncePerField(errors: readonly FieldError[]): FieldError[] {
  const told = new Set<string>()
  return errors.filter(({ param }) => !told.has(param) && told.add(param))
}

/** What zod's issues say of each field that came beside the path. */
export function fieldErrors(
  issues: readonly Issue[],
  input: unknown,
  { pathParams, isQuery }: Where,
): FieldError[] {
  const own = withoutBoundsOfWrongTypes(issues).filter((issue) => !pathParams.includes(String(issue.path[0])))
  return oncePerField(own.flatMap((issue) => errorsOf(issue, input, isQuery)))
}

/**
 * Turns zod's issues into the contract's 422 with every failing field. Where only a path parameter failed the
 * answer is 404: a malformed id is an unknown id (requests.md#records-and-companies).
 */
export function inputError(issues: readonly Issue[], input: unknown, where: Where): ApiError {
  const errors = fieldErrors(issues, input, where)
  return errors.length === 0 ? notFound('resource') : invalidFields(errors)
}
