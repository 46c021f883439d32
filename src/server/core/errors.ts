import { ERRORS, type ErrorCode } from './error-codes.ts'
import type { Reason, ReasonDetail } from './reasons.ts'

/** Codes of status 422: each names the fields to blame. */
type FieldCode = Extract<ErrorCode, `parameter_${string}`> | 'idempotency_key_reused'

/** One failing field of a 422. */
export type FieldError = {
  param: string
  code: FieldCode
  reason: Reason
  message: string
  /** the exchange system's code for it, of a fiscal document */
  sdi_code?: string
} & ReasonDetail

/** The flat body of every error (requests.md#error-body). */
export type ErrorBody = {
  object: 'error'
  status: number
  code: ErrorCode
  param: string | null
  message: string
  /** Why the first field of a 422 was rejected. */
  reason?: Reason
  /** that of the first field */
  sdi_code?: string
  errors?: FieldError[]
  existing_id?: string
  request_id: string
} & ReasonDetail

type Detail = {
  param?: string
  errors?: FieldError[]
  allowed?: string[]
  existing_id?: string | undefined
  retry_after?: number
}

/** An error that the caller may see. Everything else that is thrown becomes a 500 without detail. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly param: string | null
  readonly errors: FieldError[] | undefined
  /** What would be allowed instead, on `transition_not_allowed`. */
  readonly allowed: string[] | undefined
  /** The record that has what was to be unique. */
  readonly existing_id: string | undefined
  readonly #retry_after: number | undefined

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message)
    this.code = code
    this.param = detail.param ?? null
    this.errors = detail.errors
    this.allowed = detail.allowed
    this.existing_id = detail.existing_id
    this.#retry_after = detail.retry_after
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** What it says beside its body. */
  get headers(): Record<string, string> {
    return this.#retry_after === undefined ? {} : { 'retry-after': String(this.#retry_after) }
  }

  /** The body as it goes over the wire. */
  body(request_id: string): ErrorBody {
    return {
      object: 'error',
      status: this.status,
      ...(this.errors?.[0] ?? { code: this.code, param: this.param, message: this.message }),
      ...(this.errors && { errors: this.errors }),
      ...(this.allowed && { allowed: this.allowed }),
      ...(this.existing_id && { existing_id: this.existing_id }),
      request_id,
    }
  }
}

const MAX_ERRORS = 100

/** A 422 over one or more fields, the first hundred of them; the first is repeated at the top. */
export function invalidFields(errors: FieldError[], existing_id?: string): ApiError {
  const first = errors[0]!
  return new ApiError(first.code, first.message, {
    param: first.param,
    errors: errors.slice(0, MAX_ERRORS),
    existing_id,
  })
}

/** One rejected field: why for programs, and a message for people that says what would be right. */
export function fieldError(
  param: string,
  reason: Reason,
  message: string,
  detail?: ReasonDetail,
): FieldError {
  return { param, code: 'parameter_invalid', reason, ...detail, message }
}

/** A required field that is absent. */
export function missingField(param: string, message: string): FieldError {
  return { param, code: 'parameter_missing', reason: 'missing', message }
}

/** A field that the operation does not take. */
export function unknownField(param: string, message: string): FieldError {
  return { param, code: 'parameter_unknown', reason: 'unknown', message }
}

/** A field that names no row of the company; `what` it names instead, such as "no article". */
export const unresolvedField = (param: string, what = 'nothing'): FieldError =>
  fieldError(param, 'reference_not_found', `${param} names ${what} of this company.`)

/** A field that cannot be sent together with another one. */
export const conflictingField = (param: string, other: string): FieldError =>
  fieldError(param, 'conflict', `${param} must not be sent together with ${other}.`, { other })

/** A 422 `parameter_invalid` on one field; see `fieldError`. */
export function invalid(param: string, reason: Reason, message: string, detail?: ReasonDetail): ApiError {
  return invalidFields([fieldError(param, reason, message, detail)])
}

/** A 422 on a field that cannot be sent together with another one. */
export const conflict = (param: string, other: string) => invalidFields([conflictingField(param, other)])

/** A 422 on a field that names no row of the company; see `unresolvedField`. */
export const unresolved = (param: string, what?: string) => invalidFields([unresolvedField(param, what)])

/** A 422 `parameter_missing` on one field. */
export function missing(param: string, message: string): ApiError {
  return invalidFields([missingField(param, message)])
}

/** A 422 on a field whose value is another record's, which `existing_id` names. */
export function taken(param: string, existing_id: string | undefined): ApiError {
  const message = `${param} is already used by another record of this kind.`
  return invalidFields([fieldError(param, 'taken', message)], existing_id)
}

/** A 404: unknown, deleted and foreign ids answer alike (requests.md#records-and-companies). */
export function notFound(noun: string): ApiError {
  return new ApiError('resource_not_found', `There is no such ${noun}.`)
}
