import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { databaseTime, noteDatabaseTime } from '../core/clock.ts'
import { AnswerSeal } from '../core/writes/answer-seal.ts'

const ALGORITHM = 'EdDSA'
const KEPT_DAYS = 90
/** The 15 minutes of its last token, and one for who read it in the moment of its replacement. */
const ENDING = sql`interval '16 minutes'`

type PublicKey = { kid: string; public_key: string }

const publicJwk = ({ kid, public_key }: PublicKey) => ({
  ...{ kty: 'OKP', crv: 'Ed25519', x: public_key },
  ...{ kid, use: 'sig', alg: ALGORITHM },
})

const importPublic = async (row: PublicKey) => importJWK(publicJwk(row), ALGORITHM)
type ImportedKey = Awaited<ReturnType<typeof importPublic>>

/** The pairs that sign access tokens (mobile-sign-in.md#signing-keys): in the database, one for all processes. */
export class SigningKeys {
  readonly #kysely: Kysely<DB>
  readonly #seal: AnswerSeal
  readonly #known = new Map<string, ImportedKey>()

  constructor(kysely: Kysely<DB>, secret: string) {
    this.#kysely = kysely
    this.#seal = new AnswerSeal(secret, 'officina signing keys')
  }

  /** The private key that signs at this moment, and the moment by PostgreSQL's clock. */
  async signer(): Promise<{ kid: string; key: ImportedKey; now: number }> {
    const row = await this.#newest(this.#kysely)
    if (!row || row.is_old) {
      await this.#replace((newest) => !newest || newest.is_old)
      return this.signer()
    }
    noteDatabaseTime(row.now)
    const jwk = JSON.parse(this.#seal.open(row.private_key))
    return { kid: row.kid, key: await importJWK(jwk, ALGORITHM), now: row.now }
  }

  /** The public key of a token's header; undefined where it is none of ours. */
  async publicKey(kid: string | undefined): Promise<ImportedKey | undefined> {
    if (kid === undefined) return undefined
    // Read anew for one that is not known: another process may have made it a moment ago.
    if (!this.#known.has(kid)) await this.#readPublic()
    return this.#known.get(kid)
  }

  /** The public halves of those whose tokens may still be good, the newest first (RFC 7517). */
  async jwks() {
    const { kid } = await this.signer()
    const rows = await this.#living()
    return { keys: rows.sort((one) => (one.kid === kid ? -1 : 1)).map(publicJwk) }
  }

  /** Makes a pair that signs from now on. */
  rotate(): Promise<string> {
    return this.#replace(() => true)
  }

  async #readPublic(): Promise<void> {
    const rows = await this.#living()
    for (const row of rows) this.#known.set(row.kid, await importPublic(row))
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

  #living(): Promise<PublicKey[]> {
    return this.#kysely
      .selectFrom((eb) =>
        eb
          .selectFrom('signing_key')
          .select(['kid', 'public_key', 'created_at'])
          .select(sql<string | null>`lead(created_at) OVER (ORDER BY created_at)`.as('replaced_at'))
          .as('signing_key'),
      )
      .select(['kid', 'public_key'])
      .where(sql<boolean>`coalesce(replaced_at > now() - ${ENDING}, true)`)
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
            WHERE next.created_at > signing_key.created_at AND next.created_at < now() - ${ENDING})`,
        )
        .execute()
      return kid
    })
  }
}
