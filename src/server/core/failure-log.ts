import { currentScope } from '../../database/request-scope.ts'
import { reportUnavailable, unavailability } from '../../database/unavailable.ts'
import { log } from '../../process/log.ts'
import type { ApiError } from './errors.ts'

/** Keeps what an answer hides: all of it where a fault is ours, a line now and then where the database is to blame. */
export function logFailure(error: unknown, apiError: ApiError, about: object): void {
  if (apiError.code === 'internal_error') log.error({ err: error, ...about }, 'request failed')
  if (apiError.code !== 'service_unavailable' || currentScope().ended) return
  const failure = unavailability(error) ?? currentScope().failure
  if (failure instanceof Error) reportUnavailable(failure, about)
}
