import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/client.ts'
import { runKept } from '../database/statements.ts'
import type { DB } from '../database/tables.ts'
import type { PrismaClient } from '../operator/generated/client.ts'
import { prismaOn } from '../operator/prisma.ts'

export type OneTransaction = { kysely: Kysely<DB>; prisma: PrismaClient }

type Query = (query: pg.QueryConfig) => Promise<pg.QueryResult>
type RunText = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** A transaction that Prisma begins for a nested create is, within another one, a savepoint of it. */
const WITHIN: Record<string, string> = {
  BEGIN: 'SAVEPOINT nested',
  COMMIT: 'RELEASE SAVEPOINT nested',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT nested',
}

/** A pool of one connection, which stays whose it is. */
function poolOf(query: Query | RunText): pg.Pool {
  const lent = { query, on: () => lent, removeListener: () => lent, release: () => undefined }
  return Object.assign(new pg.Pool(), { query, connect: async () => lent })
}

/**
 * Runs the work in one transaction that Prisma's client and Kysely share: all of it or nothing. Where the connections
 * keep prepared statements, those of Kysely are: PostgreSQL plans each once.
 */
export async function inOneTransaction<R>(
  { pool, prepare }: Pick<Database, 'pool' | 'prepare'>,
  work: (tx: OneTransaction) => Promise<R>,
): Promise<R> {
  const client = await pool.connect()
  const nested = ({ text, ...query }: pg.QueryConfig) =>
    client.query({ ...query, text: WITHIN[text] ?? text })
  const prisma = prismaOn(poolOf(nested))
  const run: RunText = (text, values) =>
    prepare ? runKept(client, text, values) : client.query(text, values)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(run) }) })
  try {
    return await kysely.transaction().execute((tx) => work({ kysely: tx, prisma }))
  } finally {
    await prisma.$disconnect()
    client.release(client.getTransactionStatus() !== 'I')
  }
}
