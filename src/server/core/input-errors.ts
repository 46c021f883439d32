import type { z } from 'zod'
import { type ApiError, type FieldError, invalidFields, notFound } from './errors.ts'

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

function wrongType(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  value: unknown,
  isQuery: boolean,
): string {
  if (isQuery && Array.isArray(value)) return 'must be given once'
  const expected = EXPECTED[issue.expected] ?? `of type ${issue.expected}`
  return isQuery ? `must be ${expected}` : `must be ${expected}, not ${kindOf(value)}`
}

/** What is wrong with the field, to be read after its name. Our own checks already speak that way. */
function complaint(issue: Issue, value: unknown, isQuery: boolean): string {
  if (issue.message.startsWith('must ')) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, value, isQuery)
    case 'invalid_value':
      return `must be one of ${issue.values.map((allowed) => JSON.stringify(allowed)).join(', ')}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `in the form ${issue.format}`}`
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'array' ? ' items' : ''}`
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' items' : ''}`
    default:
      return issue.message
  }
}

function fieldErrors(issue: Issue, input: unknown, isQuery: boolean): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const param = paramOf([...issue.path, key])
      return { param, code: 'parameter_unknown', message: `${param} is no parameter of this operation.` }
    })
  }
  const param = paramOf(issue.path)
  const value = valueAt(input, issue.path)
  if (value === undefined && issue.code !== 'custom') {
    return [{ param, code: 'parameter_missing', message: `${param} is required.` }]
  }
  return [{ param, code: 'parameter_invalid', message: `${param} ${complaint(issue, value, isQuery)}.` }]
}

/**
 * Turns zod's issues into the contract's 422 with every failing field. Where only a path parameter failed the
 * answer is 404: a malformed id is an unknown id (contract 1, checks 9 and 10).
 */
export function inputError(
  issues: readonly Issue[],
  input: unknown,
  where: { pathParams: readonly string[]; isQuery: boolean },
): ApiError {
  const own = issues.filter((issue) => !where.pathParams.includes(String(issue.path[0])))
  if (own.length === 0) return notFound('resource')
  return invalidFields(own.flatMap((issue) => fieldErrors(issue, input, where.isQuery)))
}
