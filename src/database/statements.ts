import type pg from 'pg'
import { queryKept } from './kept-query.ts'

/*
 * Kept (named prepared) statements: PostgreSQL parses and plans them once a connection. It refuses to run one whose
 * result has changed its columns since ("cached plan must not change result type"), so that a migration beside a
 * running server must not touch one: nothing that takes its columns from a table is kept, and what a change of a
 * column's type or a lost connection state still breaks is prepared anew under another name.
 */

const MAX_STATEMENTS = 500
const names = new Map<string, string>()
let generation = 0

/** A star over a table, in the columns that come back: those of a subquery are its own, whatever is added to a table. */
const FOLLOWS_A_TABLE = /^select (?:"\w+"\.\*|\* from ")|\breturning (?:"\w+"\.)?\*/i

/** One name for one text; undefined for a text that is not kept. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_STATEMENTS || FOLLOWS_A_TABLE.test(text)) return undefined
  const name = `g${generation}q${names.size}`
  names.set(text, name)
  return name
}

/** 0A000: the result of a kept statement has other columns than it had. 26000: the connection knows no such statement. */
const STALE = new Set(['0A000', '26000'])

/** Whether a kept statement failed for being kept: it did nothing, and runs under a fresh name. */
export function isStale(error: unknown): boolean {
  return STALE.has((error as { code?: string }).code ?? '')
}

/** Gives every statement a fresh name, unless that has been done since `name` was given. */
function renewNames(name: string): void {
  if (!name.startsWith(`g${generation}q`)) return
  generation += 1
  names.clear()
}

/** Runs a text as a kept statement of the connection; one that went stale outside a transaction runs again at once. */
export async function runKept(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  // A statement without parameters (BEGIN, COMMIT) gains nothing from being prepared.
  const name = values.length > 0 ? statementName(text) : undefined
  if (!name) return client.query(text, values)
  try {
    return await queryKept(client, { name, text, values })
  } catch (error) {
    if (!isStale(error)) throw error
    renewNames(name)
    // A transaction is over with its first error: who began it begins it again.
    if (client.getTransactionStatus() !== 'I') throw error
    const fresh = statementName(text)
    return fresh ? queryKept(client, { name: fresh, text, values }) : client.query(text, values)
  }
}
