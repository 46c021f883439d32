import { currentScope } from '../../database/request-scope.ts'
import { reportUnavailable } from '../../database/unavailable.ts'
import { log, oneLineASecond } from '../../process/log.ts'
import { StorageAway } from '../../storage/store.ts'
import type { ApiError } from './errors.ts'
import { outage } from './failures.ts'

const reportStorage = oneLineASecond(() => 'the storage of files does not answer')

/** Keeps what an answer hides: all of it where a fault is ours, a line now and then where database or storage are to blame. */
export function logFailure(error: unknown, apiError: ApiError, about: object): void {
  if (apiError.code === 'internal_error') log.error({ err: error, ...about }, 'request failed')
  if (apiError.code !== 'service_unavailable' || currentScope().ended) return
  const failure = outage(error)
  if (failure instanceof StorageAway) reportStorage(failure, about)
  else if (failure instanceof Error) reportUnavailable(failure, about)
}
