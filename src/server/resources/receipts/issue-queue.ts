import { detached } from '../../../database/request-scope.ts'
import { reportUnavailable, unavailability } from '../../../database/unavailable.ts'
import { log } from '../../../process/log.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { IssueBody } from './schema.ts'

/** A receipt that somebody wants issued. */
export type IssueRequest = { id: string; body: IssueBody; time_zone: string }

/** Issues what it can of the wishes, in one transaction, and answers those. */
type IssueBatch = (
  db: CompanyDatabase,
  requests: readonly IssueRequest[],
) => Promise<ReadonlySet<IssueRequest>>

type Waiting = { request: IssueRequest; resolve: (issued: boolean) => void }

const MAX_AT_ONCE = 50

/** What waits for the batch of its company that runs; a company without one has no entry. */
const queues = new Map<string, Waiting[]>()

/** A batch that failed has changed nothing: each is then tried alone, so that one's fault is not another's. */
function noneIssued(error: unknown): ReadonlySet<IssueRequest> {
  const failure = unavailability(error)
  if (failure) reportUnavailable(failure, {})
  else log.warn({ err: error }, 'a batch of issues failed')
  return new Set()
}

async function drain(db: CompanyDatabase, first: Waiting, issueBatch: IssueBatch): Promise<void> {
  const queue = [first]
  queues.set(db.company_id, queue)
  while (queue.length > 0) {
    const batch = queue.splice(0, MAX_AT_ONCE)
    const requests = batch.map(({ request }) => request)
    const issued = await issueBatch(db, requests).catch(noneIssued)
    for (const { request, resolve } of batch) resolve(issued.has(request))
  }
  queues.delete(db.company_id)
}

/**
 * Issues a receipt together with those that come in while a batch runs. A section's counter is held until its
 * transaction is on disk, so that one transaction a receipt would be bounded by the disk; here many share one. A
 * lone wish waits for nobody.
 * @returns false when it was not issued and must be tried alone.
 */
export function issueBatched(
  db: CompanyDatabase,
  request: IssueRequest,
  issueBatch: IssueBatch,
): Promise<boolean> {
  return new Promise((resolve) => {
    const queue = queues.get(db.company_id)
    if (queue) queue.push({ request: request, resolve: resolve })
    // A batch holds the wishes of many clients, who come and go.
    else void detached(db.company_id, () => drain(db, { request: request, resolve: resolve }, issueBatch))
  })
}
