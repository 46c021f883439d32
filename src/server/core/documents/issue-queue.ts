import { detached } from '../../../database/request-scope.ts'
import { reportUnavailable, unavailability } from '../../../database/unavailable.ts'
import { log } from '../../../process/log.ts'
import type { CompanyDatabase } from '../company-database.ts'

/** Issues what it can of the requests, in one transaction, and answers those with what became of them. */
export type IssueBatch<R, D> = (db: CompanyDatabase, requests: readonly R[]) => Promise<ReadonlyMap<R, D>>

type Waiting<R, D> = { request: R; resolve: (issued: D | undefined) => void }

const MAX_AT_ONCE = 50

/** A batch that failed has changed nothing: each is then tried alone, so that one's fault is not another's. */
function noneIssued<R, D>(error: unknown): ReadonlyMap<R, D> {
  const failure = unavailability(error)
  if (failure) reportUnavailable(failure, {})
  else log.warn({ err: error }, 'a batch of issues failed')
  return new Map()
}

/**
 * Group commit: documents that come in while a batch of their company runs are issued together in the next one. A
 * section's counter is held until its transaction is on disk, so that one transaction a document would be bounded by
 * the disk; here many share one. A request that comes alone waits for nobody.
 * @returns a function that answers the document, or undefined when it was not issued and must be tried alone
 */
export function issueQueue<R, D>(issueBatch: IssueBatch<R, D>) {
  /** What waits for the batch of its company that runs; a company without one has no entry. */
  const queues = new Map<string, Waiting<R, D>[]>()

  async function drain(db: CompanyDatabase, first: Waiting<R, D>): Promise<void> {
    const queue = [first]
    queues.set(db.company_id, queue)
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_AT_ONCE)
      const requests = batch.map(({ request }) => request)
      const issued: ReadonlyMap<R, D> = await issueBatch(db, requests).catch(noneIssued<R, D>)
      for (const { request, resolve } of batch) resolve(issued.get(request))
    }
    queues.delete(db.company_id)
  }

  return (db: CompanyDatabase, request: R): Promise<D | undefined> =>
    new Promise((resolve) => {
      const queue = queues.get(db.company_id)
      if (queue) queue.push({ request, resolve })
      // A batch holds the requests of many clients, who come and go.
      else void detached(db.company_id, () => drain(db, { request, resolve }))
    })
}
