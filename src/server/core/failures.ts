import { TRPCError } from '@trpc/server'
import pg from 'pg'
import { z } from 'zod'
import { currentScope } from '../../database/request-scope.ts'
import { amongCauses, unavailability } from '../../database/unavailable.ts'
import { StorageAway } from '../../storage/store.ts'
import type { CompanyDatabase } from './company-database.ts'
import { ApiError, taken, unresolved } from './errors.ts'
import { inputError } from './input-errors.ts'

/** Unique indexes behind an "at most one" of the contract, for what slips past the procedure's own lock. */
const AT_MOST_ONE: Record<string, ApiError> = {
  attachment_once: new ApiError('attachment_exists', 'The file is attached to this record already.'),
  checkin_courtesy_car_out: new ApiError(
    'courtesy_car_taken',
    'The courtesy car is out with another check-in.',
  ),
  checkin_signature_once: new ApiError('signature_exists', 'There is a signature of this kind already.'),
  dealership_vehicle_in_stock: new ApiError(
    'dealership_vehicle_exists',
    'The vehicle stands in stock already.',
  ),
  dealership_vehicle_vin_in_stock: new ApiError(
    'dealership_vehicle_exists',
    'A vehicle with this VIN stands in stock already.',
  ),
  worksheet_checkin: new ApiError('checkin_already_converted', 'A worksheet belongs to the check-in.'),
  time_entry_running: new ApiError('time_entry_running', 'A clock of this person runs already.'),
  tyre_set_mounted: new ApiError('vehicle_has_tyre_set', 'Another tyre set is mounted on the vehicle.'),
  tyre_storage_location_code: taken('code', undefined),
  vehicle_deadline_open: new ApiError('deadline_exists', 'The vehicle has an open deadline of this kind.'),
  receipt_worksheet: new ApiError('receipt_exists', 'The worksheet already has a receipt.'),
}

/** The field whose value must be unique, by the name of the index. */
function uniqueField({ code, constraint = '' }: pg.DatabaseError): 'external_id' | 'code' | undefined {
  if (code !== '23505') return undefined
  if (constraint.endsWith('_external_id')) return 'external_id'
  return constraint.endsWith('_company_id_code_key') ? 'code' : undefined
}

/** The record that has the value which the request wanted; undefined when it is gone by now. */
async function existingId({ db, input }: Call, table: string, field: 'external_id' | 'code') {
  const value = String((input as Record<string, unknown>)[field]).trim()
  const row = await db
    .select(table as 'vat_rate')
    .select('id')
    .where(field as 'code', '=', value)
    // no record with a code of its own is deleted logically
    .$if(field === 'external_id', (query) => query.where('deleted_at' as 'code', 'is', null as never))
    .executeTakeFirst()
  return row?.id
}

/** Foreign keys and unique indexes that a request can run into, and the field that is to blame. */
function constraintError(error: pg.DatabaseError): ApiError | undefined {
  const constraint = error.constraint ?? ''
  if (error.code === '23505' && AT_MOST_ONE[constraint]) return AT_MOST_ONE[constraint]
  if (error.code === '23503') {
    const field = /^[a-z_]+?_company_id_(\w+)_fkey$/.exec(constraint)?.[1]
    if (field) return unresolved(field)
  }
  return undefined
}

type Call = { input: unknown; path: string; isQuery: boolean; db: CompanyDatabase }

/** Names of the `{parameters}` in an endpoint's path. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

async function apiErrorOf(error: TRPCError, call: Call): Promise<ApiError | undefined> {
  const cause = error.cause
  if (cause instanceof ApiError) return cause
  if (cause instanceof pg.DatabaseError) {
    const field = uniqueField(cause)
    return field ? taken(field, await existingId(call, cause.table!, field)) : constraintError(cause)
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    return inputError(cause.issues, call.input, { pathParams: pathParams(call.path), isQuery: call.isQuery })
  }
  return undefined
}

/**
 * What a procedure failed with, as one error whose cause is the error that the caller may see; anything
 * unforeseen keeps its own cause and will be answered as `internal_error`.
 */
export async function asApiError(error: TRPCError, call: Call): Promise<TRPCError> {
  const apiError = await apiErrorOf(error, call)
  return apiError ? new TRPCError({ code: 'BAD_REQUEST', message: apiError.message, cause: apiError }) : error
}

/** What tRPC's own adapter refuses before a procedure is reached; the façade of /v1 has its own checks. */
const TRANSPORT: Partial<Record<TRPCError['code'], ApiError>> = {
  NOT_FOUND: new ApiError('route_not_found', 'There is no such procedure.'),
  METHOD_NOT_SUPPORTED: new ApiError(
    'method_not_allowed',
    'Queries are read with GET, mutations sent with POST.',
  ),
  PARSE_ERROR: new ApiError('json_invalid', 'The input must be JSON.'),
  BAD_REQUEST: new ApiError('json_invalid', 'The input cannot be read.'),
  PAYLOAD_TOO_LARGE: new ApiError('body_too_large', 'The body must be at most 1 MiB.'),
  UNSUPPORTED_MEDIA_TYPE: new ApiError('content_type_unsupported', 'Content-Type must be application/json.'),
}

const isStorageAway = (failure: Error) => failure instanceof StorageAway

/**
 * What of the machine has failed a request that may be tried again: database, disk or storage. An error of better-auth
 * hides what the database failed with: the request's scope knows.
 */
export const outage = (error: unknown): unknown =>
  unavailability(error) ?? amongCauses(error, isStorageAway) ?? currentScope().failure

const AGAIN_IN_SECONDS = 2

/** The error inside whatever was thrown; unexpected errors become a fixed text (requests.md#order-of-checks). */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TRPCError && error.cause instanceof ApiError) return error.cause
  const apiError = error instanceof TRPCError ? TRANSPORT[error.code] : undefined
  if (apiError) return apiError
  if (outage(error)) {
    const message =
      'The service cannot be reached for the moment, or is too busy for this request. Please try again.'
    return new ApiError('service_unavailable', message, { retry_after: AGAIN_IN_SECONDS })
  }
  return new ApiError('internal_error', 'An unexpected error occurred. Please report it with its request_id.')
}
