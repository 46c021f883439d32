import { notFound } from '../../server/core/errors.ts'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import { companyTables, personColumns, schemaVersion, type Table } from './catalogue.ts'
import { FORMAT, type Header, type Manifest, Tally } from './format.ts'

type Transaction = Prisma.TransactionClient

const ROWS_AT_ONCE = 500
const LASTS_MS = 24 * 60 * 60_000

const quoted = (name: string) => `"${name}"`

/** The people whom a company's rows name: who works there, and who once did and left something behind. */
async function peopleQuery(tx: Transaction, company_id: string, tables: Table[]): Promise<string> {
  const columns = await personColumns(tx, tables)
  const idsOf = (column: string) => (column.endsWith('_ids') ? `unnest(${quoted(column)})` : quoted(column))
  const named = columns.map(
    ([table, column]) => `SELECT ${idsOf(column)} FROM ${quoted(table)} WHERE company_id = '${company_id}'`,
  )
  return `SELECT id, name, email FROM "user" WHERE id IN (${named.join(' UNION ')}) ORDER BY id`
}

function rowsQuery({ name, key }: Table, company_id: string): string {
  const column = name === 'company' ? 'id' : 'company_id'
  return `SELECT * FROM ${quoted(name)} WHERE ${column} = '${company_id}' ORDER BY ${key.map(quoted).join(', ')}`
}

/** The rows of a query as PostgreSQL's own JSON, a few at a time. */
async function* rowsOf(tx: Transaction, query: string): AsyncGenerator<string> {
  await tx.$executeRawUnsafe(
    `DECLARE travelling NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS row FROM (${query}) r`,
  )
  for (;;) {
    const rows = await tx.$queryRawUnsafe<{ row: string }[]>(`FETCH ${ROWS_AT_ONCE} FROM travelling`)
    for (const { row } of rows) yield row
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.$executeRawUnsafe('CLOSE travelling')
}

/** Every row with the table it is of: people first, since others point at them. */
async function* allRows(
  tx: Transaction,
  tables: Table[],
  company_id: string,
): AsyncGenerator<[table: string, row: string]> {
  for await (const row of rowsOf(tx, await peopleQuery(tx, company_id, tables))) yield ['user', row]
  for (const table of tables) {
    for await (const row of rowsOf(tx, rowsQuery(table, company_id))) yield [table.name, row]
  }
}

/**
 * Hands every line of a company's export to `write`, as of one moment, and waits for it. Unknown company: 404.
 * @param company_id a UUID, which becomes part of statements
 */
export function exportCompany(
  prisma: PrismaClient,
  company_id: string,
  write: (line: string) => Promise<void>,
): Promise<Manifest> {
  const work = async (tx: Transaction) => {
    await tx.$executeRaw`SET TRANSACTION READ ONLY`
    await tx.$executeRaw`SET LOCAL TIME ZONE 'UTC'`
    const company = await tx.company.findUnique({ where: { id: company_id }, select: { id: true } })
    if (!company) throw notFound('company')
    const tables = await companyTables(tx)
    const tally = new Tally(['user', ...tables.map(({ name }) => name)])
    const put = async (line: string, table?: string) => {
      tally.add(line, table)
      await write(`${line}\n`)
    }
    const schema = await schemaVersion(tx)
    await put(JSON.stringify({ kind: 'header', format: FORMAT, schema, company_id } satisfies Header))
    for await (const [table, row] of allRows(tx, tables, company_id))
      await put(`{"kind":"row","table":"${table}","row":${row}}`, table)
    const manifest = tally.manifest()
    await write(`${JSON.stringify(manifest)}\n`)
    return manifest
  }
  return prisma.$transaction(work, { isolationLevel: 'RepeatableRead', timeout: LASTS_MS })
}
