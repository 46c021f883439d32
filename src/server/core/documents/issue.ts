import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import type { ApiError } from '../errors.ts'
import { claimFree, claimKey, type StoredAnswer } from '../writes/idempotency.ts'
import type { Origin } from '../writes/origin.ts'
import { kindOf } from '../writes/record-kinds.ts'
import { issueQueue } from './issue-queue.ts'
import { takeSectionNumbers } from './numbering.ts'

/** A document that somebody wants issued. */
type IssueRequest<Body> = {
  id: string
  body: Body
  time_zone: string
  /** Learns that the answer is that of an earlier request with the same Idempotency-Key. */
  takeReplay?: ((stored: StoredAnswer) => void) | undefined
}

/** The same with whence it comes. */
type Asked<Body> = IssueRequest<Body> & { origin: Origin | undefined }

/** A document that is locked; `today` is the day in the transaction itself: a number counts in its year. */
type Issuable = { id: string; sezionale_id: string; today: string }

/** What is issued together: the documents with their numbers, and the year in which these count. */
export type Issued<D, Body> = {
  documents: readonly { document: D; body: Body; seq_number: number }[]
  year: number
  time_zone: string
}

type Accepted<D, Body> = { document: D; request: Asked<Body> }

/** How one kind of document is issued. */
type Issuing<D, Body, R, Look> = {
  kind: 'receipt'
  /** Locks one document, waiting for whoever holds it. Unknown: 404. */
  lock: (tx: CompanyTransaction, id: string) => Promise<D>
  /** Locks those of the documents that exist and that nobody else holds; waits for none. */
  lockFree: (tx: CompanyTransaction, ids: readonly string[]) => Promise<D[]>
  /** What the errors look at beside the documents, read once for those that go together. */
  look: (tx: CompanyTransaction, bodies: readonly Body[]) => Promise<Look>
  /** Why a document cannot be issued, in the contract's order; undefined when it can. */
  errorOf: (document: D, body: Body, look: Look) => ApiError | undefined
  /** Writes what goes with the issue, before the numbers are taken. */
  prepare: (
    tx: CompanyTransaction,
    accepted: readonly { document: D; body: Body }[],
    look: Look,
  ) => Promise<void>
  /** Writes the numbers, in one statement. */
  record: (tx: CompanyTransaction, issued: Issued<D, Body>) => Promise<void>
  /** The document as it is answered. */
  find: (db: CompanyDatabase, id: string) => Promise<R>
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
export function issuing<D extends Issuable, Body, R extends object, Look>(of: Issuing<D, Body, R, Look>) {
  /** The documents as they are answered; the answers to requests with an Idempotency-Key are kept. */
  async function answersOf(tx: CompanyTransaction, accepted: readonly Accepted<D, Body>[]) {
    const answers = new Map<Asked<Body>, R>()
    for (const { request } of accepted) {
      const answer = await of.find(tx, request.id)
      answers.set(request, answer)
      const asked = request.origin?.idempotent
      if (!asked) continue
      const body = JSON.stringify(kindOf(of.kind)!.schema.parse(answer))
      tx.journal?.answer({ ...asked, status: 200, body })
    }
    return answers
  }

  /** Numbers last, so that the counter is held for no more than the statement that writes them and the commit. */
  async function issueLocked(
    tx: CompanyTransaction,
    accepted: readonly Accepted<D, Body>[],
    look: Look,
  ): Promise<void> {
    const [first] = accepted
    if (!first) return
    const year = Number(first.document.today.slice(0, 4))
    const documents = accepted.map(({ document, request }) => ({ document, body: request.body }))
    for (const { document } of accepted) tx.written(of.kind, document.id, { name: 'issued' })
    await of.prepare(tx, documents, look)
    const sectionOf = ({ document }: { document: D }) => document.sezionale_id
    const numbers = await takeSectionNumbers(tx, { kind: of.kind, year }, { documents, sectionOf })
    const numbered = [...numbers].map(([one, seq_number]) => ({ ...one, seq_number }))
    await of.record(tx, { documents: numbered, year, time_zone: first.request.time_zone })
  }

  const issueBatch = (db: CompanyDatabase, asked: readonly Asked<Body>[]) =>
    db.transaction(async (tx) => {
      // What is wanted on a condition is tried alone, which says where it is not met.
      const unconditional = asked.filter(({ origin }) => origin?.if_match === undefined)
      const requests = await claimFree(tx, unconditional, ({ origin }) => origin?.idempotent?.key)
      const locked = await of.lockFree(tx, [...new Set(requests.map(({ id }) => id))])
      const look = await of.look(
        tx,
        requests.map(({ body }) => body),
      )
      const free = new Map(locked.map((document) => [document.id, document]))
      const accepted = requests.flatMap((request): Accepted<D, Body>[] => {
        const document = free.get(request.id)
        if (!document || of.errorOf(document, request.body, look)) return []
        // A second request for the same document comes too late.
        free.delete(request.id)
        return [{ document, request }]
      })
      for (const { request } of accepted) await tx.journal?.hold(tx, of.kind, request.id, request.origin)
      await issueLocked(tx, accepted, look)
      return answersOf(tx, accepted)
    })

  const issueSingle = (db: CompanyDatabase, request: Asked<Body>) =>
    db.transaction(async (tx) => {
      const stored = await claimKey(tx, request.origin?.idempotent)
      if (stored) {
        request.takeReplay?.(stored)
        return JSON.parse(stored.body) as R
      }
      const document = await of.lock(tx, request.id)
      const look = await of.look(tx, [request.body])
      const apiError = of.errorOf(document, request.body, look)
      if (apiError) throw apiError
      await issueLocked(tx, [{ document, request }], look)
      return (await answersOf(tx, [{ document, request }])).get(request)!
    })

  const issueTogether = issueQueue<Asked<Body>, R>(issueBatch)

  return async (db: CompanyDatabase, request: IssueRequest<Body>): Promise<R> => {
    const asked = { ...request, origin: db.origin }
    return (await issueTogether(db, asked)) ?? issueSingle(db, asked)
  }
}
