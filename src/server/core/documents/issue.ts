import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import type { ApiError } from '../errors.ts'
import { issueQueue } from './issue-queue.ts'
import { takeSectionNumbers } from './numbering.ts'

/** A document that somebody wants issued. */
type IssueRequest<Body> = { id: string; body: Body; time_zone: string }

/** A document that is locked; `today` is the day in the transaction itself: a number counts in its year. */
type Issuable = { id: string; sezionale_id: string; today: string }

/** What is issued together: the documents with their numbers, and the year in which these count. */
export type Issued<D, Body> = {
  documents: readonly { document: D; body: Body; seq_number: number }[]
  year: number
  time_zone: string
}

type Accepted<D, Body> = { document: D; request: IssueRequest<Body> }

/** How one kind of document is issued. */
type Issuing<D, Body> = {
  kind: 'receipt'
  /** Locks one document, waiting for whoever holds it. Unknown: 404. */
  lock: (tx: CompanyTransaction, id: string) => Promise<D>
  /** Locks those of the documents that exist and that nobody else holds; waits for none. */
  lockFree: (tx: CompanyTransaction, ids: readonly string[]) => Promise<D[]>
  /** Why a document cannot be issued, in the contract's order; undefined when it can. */
  errorOf: (document: D, body: Body) => ApiError | undefined
  /** Writes what goes with the issue, before the numbers are taken. */
  prepare: (tx: CompanyTransaction, accepted: readonly { document: D; body: Body }[]) => Promise<void>
  /** Writes the numbers, in one statement. */
  record: (tx: CompanyTransaction, issued: Issued<D, Body>) => Promise<void>
}

/**
 * The instant of issue, an expression for the statement that records it: read once the counter is held, so that
 * numbers follow time, and kept within the year that they count in.
 */
export function issueInstant({ year, time_zone }: { year: number; time_zone: string }) {
  const startOf = (which: number) => sql`make_timestamptz(${which}::integer, 1, 1, 0, 0, 0, ${time_zone})`
  return sql<string>`greatest(${startOf(year)},
    least(statement_timestamp(), ${startOf(year + 1)} - interval '1 millisecond'))`
}

/**
 * Makes the function that issues a document of one kind: its number is the next of its section and year, without gaps
 * or repeats whatever else happens at once. Issues of one company share transactions (issue-queue.ts); one that could
 * not go with the others is tried alone, which says why.
 */
export function issuing<D extends Issuable, Body>(of: Issuing<D, Body>) {
  /** Numbers last, so that the counter is held for no more than the statement that writes them and the commit. */
  async function issueLocked(tx: CompanyTransaction, accepted: readonly Accepted<D, Body>[]): Promise<void> {
    const [first] = accepted
    if (!first) return
    const year = Number(first.document.today.slice(0, 4))
    const documents = accepted.map(({ document, request }) => ({ document, body: request.body }))
    await of.prepare(tx, documents)
    const sectionOf = ({ document }: { document: D }) => document.sezionale_id
    const numbers = await takeSectionNumbers(tx, { kind: of.kind, year }, { documents, sectionOf })
    const numbered = [...numbers].map(([one, seq_number]) => ({ ...one, seq_number }))
    await of.record(tx, { documents: numbered, year, time_zone: first.request.time_zone })
  }

  const issueBatch = (db: CompanyDatabase, requests: readonly IssueRequest<Body>[]) =>
    db.transaction(async (tx) => {
      const locked = await of.lockFree(tx, [...new Set(requests.map(({ id }) => id))])
      const free = new Map(locked.map((document) => [document.id, document]))
      const accepted = requests.flatMap((request): Accepted<D, Body>[] => {
        const document = free.get(request.id)
        if (!document || of.errorOf(document, request.body)) return []
        // A second request for the same document comes too late.
        free.delete(request.id)
        return [{ document, request }]
      })
      await issueLocked(tx, accepted)
      return new Set(accepted.map(({ request }) => request))
    })

  const issueSingle = (db: CompanyDatabase, request: IssueRequest<Body>) =>
    db.transaction(async (tx) => {
      const document = await of.lock(tx, request.id)
      const apiError = of.errorOf(document, request.body)
      if (apiError) throw apiError
      await issueLocked(tx, [{ document, request }])
    })

  const issueTogether = issueQueue<IssueRequest<Body>>(issueBatch)

  return async (db: CompanyDatabase, request: IssueRequest<Body>): Promise<void> => {
    if (!(await issueTogether(db, request))) await issueSingle(db, request)
  }
}
