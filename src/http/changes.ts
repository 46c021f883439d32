import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database/client.ts'
import type { Principal } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError, invalid } from '../server/core/errors.ts'
import { seqBefore } from '../server/resources/events/changes.ts'
import type { ChangeStreams } from './change-streams.ts'
import type { Handler } from './server.ts'

/** Where pages hear of changes (console.md#what-renews-by-itself). */
export const CHANGES = '/api/changes'

/** What a page shows is at most so much older than its stream; what is older was left and is read anew. */
const MAX_AGE_MS = 60_000

type Means = {
  database: Database
  streams: ChangeStreams
  personOf: (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<{ principal: Principal; session_id: string }>
}

/** @throws 422 `name` for what is no whole number */
function wholeNumber(name: string, text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0 && value <= 2 ** 31 - 1) return value
  throw invalid(name, 'wrong_type', `${name} must be a whole number.`, { expected: 'integer' })
}

/**
 * The stream of what changes in the company, for pages of signed-in people. It goes on after `Last-Event-ID`, or
 * `after_seq`; otherwise it begins with the changes of the last `age` milliseconds, in which the page was read.
 */
export function createChanges({ database, streams, personOf }: Means): Handler {
  return async (request, response) => {
    if (request.method !== 'GET') {
      response.setHeader('allow', 'GET')
      throw new ApiError('method_not_allowed', 'Changes take GET.')
    }
    const query = new URL(request.url!, 'http://localhost').searchParams
    const last = wholeNumber('Last-Event-ID', [request.headers['last-event-id']].flat()[0])
    const after_seq = last ?? wholeNumber('after_seq', query.get('after_seq'))
    const age = wholeNumber('age', query.get('age')) ?? 0
    const person = await personOf(request, response)
    const db = new CompanyDatabase(database.kysely, person.principal.company.id)
    const from = after_seq ?? (await seqBefore(db, Math.min(age, MAX_AGE_MS)))
    await streams.open(person, db, from, response)
  }
}
