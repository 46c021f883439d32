import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { databaseTime, noteDatabaseTime } from '../core/clock.ts'
import { AnswerSeal } from '../core/writes/answer-seal.ts'

const ALGORITHM = 'EdDSA'
const KEPT_DAYS = 90
/** The 15 minutes of its last token, and one for who read it in the moment of its replacement. */
const ENDING = sql`interval '16 minutes'`

/** As long as a session may sleep, and more: so its old token is known to have expired, and its app refreshes it. */
const TOLD_APART = sql`interval '31 days'`

/** How long a process verifies by the public keys that it has read: one that has ended is soon good nowhere. */
const READ_EVERY_MS = 1_000

/** `is_active` until the last of its tokens has ended. */
type PublicKey = { kid: string; public_key: string; is_active: boolean }

const publicJwk = ({ kid, public_key }: Omit<PublicKey, 'is_active'>) => ({
  ...{ kty: 'OKP', crv: 'Ed25519', x: public_key },
  ...{ kid, use: 'sig', alg: ALGORITHM },
})

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

/** What a token is verified by. One that is not active has signed no token that can be good still. */
export type Verifier = { key: ImportedKey; is_active: boolean }

const verifierOf = async ({ is_active, ...row }: PublicKey) =>
  [row.kid, { key: await importJWK(publicJwk(row), ALGORITHM), is_active }] as const

/** The public keys that a process knows, and when it reads them anew. */
type Known = { keys: Promise<ReadonlyMap<string, Verifier>>; until: number }

/** The pairs that sign access tokens (mobile-sign-in.md#signing-keys): in the database, one for all processes. */
export class SigningKeys {
  readonly #kysely: Kysely<DB>
  readonly #seal: AnswerSeal
  #known: Known | undefined

  constructor(kysely: Kysely<DB>, secret: string) {
    this.#kysely = kysely
    this.#seal = new AnswerSeal(secret, 'officina signing keys')
  }

  /** The private key that signs at this moment, and the moment by PostgreSQL's clock. */
  async signer(): Promise<{ kid: string; key: ImportedKey; now: number }> {
    const row = await this.#current()
    noteDatabaseTime(row.now)
    const jwk = JSON.parse(this.#seal.open(row.private_key))
    return { kid: row.kid, key: await importJWK(jwk, ALGORITHM), now: row.now }
  }

  /** The public key of a token's header; undefined where it is none of ours. */
  async verifier(kid: string | undefined): Promise<Verifier | undefined> {
    if (kid === undefined) return undefined
    const known = this.#known && performance.now() < this.#known.until ? await this.#known.keys : undefined
    // Read anew for one that is not known: another process may have made it a moment ago.
    return known?.get(kid) ?? (await this.#readPublic()).get(kid)
  }

  /** The public halves of those whose tokens may still be good, the newest first (RFC 7517). */
  async jwks() {
    await this.#current()
    const rows = await this.#stored()
    return { keys: rows.filter(({ is_active }) => is_active).map(publicJwk) }
  }

  /** Makes a pair that signs from now on. */
  rotate(): Promise<string> {
    return this.#replace(() => true)
  }

  #readPublic(): Promise<ReadonlyMap<string, Verifier>> {
    const keys = this.#stored().then(async (rows) => new Map(await Promise.all(rows.map(verifierOf))))
    const known = { keys, until: performance.now() + READ_EVERY_MS }
    this.#known = known
    keys.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return keys
  }

  /** The pair that signs: a new one where there is none, or its time is over. */
  async #current() {
    const row = await this.#newest(this.#kysely)
    if (row && !row.is_old) return row
    await this.#replace((newest) => !newest || newest.is_old)
    return (await this.#newest(this.#kysely))!
  }

  #newest(kysely: Kysely<DB>) {
    return kysely
      .selectFrom('signing_key')
      .select(['kid', 'private_key', databaseTime.as('now')])
      .select(sql<boolean>`created_at < now() - make_interval(days => ${KEPT_DAYS})`.as('is_old'))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** The newest first. */
  #stored(): Promise<PublicKey[]> {
    return this.#kysely
      .selectFrom((eb) =>
        eb
          .selectFrom('signing_key')
          .select(['kid', 'public_key', 'created_at'])
          .select(sql<string | null>`lead(created_at) OVER (ORDER BY created_at)`.as('replaced_at'))
          .as('signing_key'),
      )
      .select(['kid', 'public_key'])
      .select(sql<boolean>`coalesce(replaced_at > now() - ${ENDING}, true)`.as('is_active'))
      .orderBy('created_at', 'desc')
      .execute()
  }

  /** One process at a time, so that two of them at a first sign-in make one pair. Answers the `kid` that signs. */
  #replace(isDue: (newest: { is_old: boolean } | undefined) => boolean): Promise<string> {
    return this.#kysely.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('signing_key', 24))`.execute(tx)
      const newest = await this.#newest(tx)
      if (newest && !isDue(newest)) return newest.kid
      const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
      const jwk = await exportJWK(privateKey)
      const kid = await calculateJwkThumbprint(jwk)
      const private_key = this.#seal.close(JSON.stringify(jwk))
      await tx.insertInto('signing_key').values({ kid, public_key: jwk.x!, private_key }).execute()
      await tx
        .deleteFrom('signing_key')
        .where(
          sql<boolean>`EXISTS (SELECT 1 FROM signing_key AS next
            WHERE next.created_at > signing_key.created_at AND next.created_at < now() - ${TOLD_APART})`,
        )
        .execute()
      return kid
    })
  }
}
