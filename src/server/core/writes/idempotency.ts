import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import { ApiError, invalid, invalidFields } from '../errors.ts'
import type { IdempotentRequest } from './origin.ts'

/** The answer to a request that was carried out before. */
export type StoredAnswer = { status: number; body: string }

type Stored = StoredAnswer & { fingerprint: Buffer }

const KEPT = sql`interval '72 hours'`

/** Stands in the place of the answer of a request that waits outside its transaction (RFC 2518, 10.1). */
const PROCESSING = 102
/** Whatever becomes of who waits, it counts no longer; none waits as long. */
const PROCESSING_FOR = sql`interval '1 minute'`

const VISIBLE = /^[\x21-\x7e]{1,255}$/

/**
 * The Idempotency-Key as sent; undefined without one (idempotency.md#the-key).
 * @throws 422 `Idempotency-Key`
 */
export function parseIdempotencyKey(sent: readonly string[] | undefined): string | undefined {
  const [key = '', ...more] = sent ?? []
  if (key === '' && more.length === 0) return undefined
  if (more.length === 0 && VISIBLE.test(key)) return key
  const message = 'Idempotency-Key must be sent once, of 1 to 255 visible ASCII characters; a UUID is best.'
  throw invalid('Idempotency-Key', 'not_an_idempotency_key', message)
}

const inProgress = () =>
  new ApiError('idempotency_in_progress', 'A request with this Idempotency-Key is being carried out.', {
    retry_after: 1,
  })

function replayOf({ fingerprint, ...answer }: Stored, asked: IdempotentRequest): StoredAnswer {
  if (asked.fingerprint.equals(fingerprint)) return { ...answer, body: asked.seal.open(answer.body) }
  const message = 'This Idempotency-Key was sent with another request; a new request needs a key of its own.'
  const [param, code, reason] = ['Idempotency-Key', 'idempotency_key_reused', 'of_another_request'] as const
  throw invalidFields([{ param, code, reason, message }])
}

/**
 * Holds the keys until the transaction ends, those that nobody else holds. The lock is the connection's: whatever ends
 * it frees the key.
 */
async function holdKeys(tx: CompanyTransaction, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string; held: boolean }>`
    SELECT key, pg_try_advisory_xact_lock(hashtextextended(${tx.company_id}::text || ' ' || key, 30)) AS held
    FROM unnest(${keys}::text[]) AS key`.execute(tx.unscoped)
  return new Set(rows.filter(({ held }) => held).map(({ key }) => key))
}

/** What was answered to the keys; the caller holds them, so that nothing is being added (idempotency.md#retention). */
async function readAnswers(tx: CompanyTransaction, keys: readonly string[]) {
  const { rows } = await sql<Stored & { key: string }>`
    SELECT key, fingerprint, status, body FROM idempotent_answer
    WHERE company_id = ${tx.company_id} AND key = ANY (${keys}::text[])
      AND created_at > now() - CASE status WHEN ${PROCESSING} THEN ${PROCESSING_FOR} ELSE ${KEPT} END`.execute(
    tx.unscoped,
  )
  return new Map(rows.map(({ key, ...stored }) => [key, stored]))
}

/**
 * Makes the request the only one with its key until the transaction ends (idempotency.md#answers).
 * @returns the answer to replay where it was carried out before
 * @throws 409 `idempotency_in_progress`, 422 `idempotency_key_reused`
 */
export async function claimKey(
  tx: CompanyTransaction,
  asked: IdempotentRequest | undefined,
): Promise<StoredAnswer | undefined> {
  if (!asked) return undefined
  const held = await holdKeys(tx, [asked.key])
  if (held.size === 0) throw inProgress()
  // A statement of its own: it must see what whoever held the key before has committed.
  const stored = (await readAnswers(tx, [asked.key])).get(asked.key)
  if (stored?.status === PROCESSING) throw inProgress()
  return stored && replayOf(stored, asked)
}

/**
 * Holds a claimed key beyond its transaction, for a request that waits for somebody else's answer: no connection of the
 * database is held meanwhile (idempotency.md#answers).
 */
export function keepClaim(tx: CompanyTransaction, asked: IdempotentRequest): Promise<void> {
  return storeAnswers(tx, [{ ...asked, status: PROCESSING, body: '' }])
}

/** Ends that: the answer takes its place in the same transaction, or the key is free. */
export async function endClaim(db: CompanyDatabase, { key }: IdempotentRequest): Promise<void> {
  await sql`DELETE FROM idempotent_answer
    WHERE company_id = ${db.company_id} AND key = ${key} AND status = ${PROCESSING}`.execute(db.unscoped)
}

/** Those of the requests that nobody has carried out, and nobody is carrying out; their keys are held from now on. */
export async function claimFree<R>(
  tx: CompanyTransaction,
  requests: readonly R[],
  keyOf: (request: R) => string | undefined,
): Promise<R[]> {
  const keys = requests.flatMap((request) => keyOf(request) ?? [])
  if (keys.length === 0) return [...requests]
  const held = await holdKeys(tx, keys)
  const answered = await readAnswers(tx, [...held])
  return requests.filter((request) => {
    const key = keyOf(request)
    // of two requests with one key the second waits for its own turn
    return key === undefined || (held.delete(key) && !answered.has(key))
  })
}

export type Answered = IdempotentRequest & StoredAnswer

/** Keeps answers beside the work that they tell of. */
export async function storeAnswers(tx: CompanyTransaction, answers: readonly Answered[]): Promise<void> {
  for (const { key, fingerprint, status, body } of answers) {
    await sql`INSERT INTO idempotent_answer (company_id, key, fingerprint, status, body)
      VALUES (${tx.company_id}, ${key}, ${fingerprint}, ${status}, ${body})`.execute(tx.unscoped)
  }
}
