import { isId } from '../../server/core/values.ts'
import type { Prisma, PrismaClient } from '../generated/client.ts'
import { companyTables, schemaVersion, type Table } from './catalogue.ts'
import { FORMAT, type Header, type Manifest, type RowLine, Tally } from './format.ts'
import { type Person, resolvePeople } from './people.ts'
import { ImportRejected } from './rejected.ts'

type Transaction = Prisma.TransactionClient

const LASTS_MS = 24 * 60 * 60_000
const STAGED_AT_ONCE = 1_000_000

function parsed(line: string, number: number): Header | RowLine | Manifest {
  try {
    const value = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // the same as what is JSON and no object
  }
  throw new ImportRejected(`Line ${number} is no JSON object.`)
}

async function requireHeader(tx: Transaction, header: Header | RowLine | Manifest): Promise<string> {
  if (header.kind !== 'header')
    throw new ImportRejected('The file is no export: it does not begin with a header.')
  const { format, schema, company_id } = header
  if (format !== FORMAT)
    throw new ImportRejected(`The file has format ${format}, and this Officina reads ${FORMAT}.`)
  const here = await schemaVersion(tx)
  if (schema !== here)
    throw new ImportRejected(
      `The file has schema ${schema} and this database ${here}: use the same version for both.`,
    )
  if (!isId(company_id)) throw new ImportRejected('The header names no company.')
  const existing = await tx.company.findFirst({ where: { id: company_id }, select: { name: true } })
  if (existing) throw new ImportRejected(`The database has this company already: ${existing.name}.`)
  return company_id
}

/** Holds rows back until the file has shown to be whole: in the database, so that memory stays flat. */
class Staging {
  readonly #tx: Transaction
  #lines: string[] = []
  #length = 0

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  async open(): Promise<void> {
    await this.#tx.$executeRaw`CREATE TEMPORARY TABLE staged ("table" text, "row" jsonb) ON COMMIT DROP`
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line)
    this.#length += line.length
    if (this.#length > STAGED_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const lines = `[${this.#lines.join()}]`
    this.#lines = []
    this.#length = 0
    await this.#tx.$executeRaw`INSERT INTO staged
      SELECT line->>'table', line->'row' FROM jsonb_array_elements(${lines}::jsonb) line`
  }
}

/** Throws unless the row has the columns of its table and belongs to the company. */
function checkRow(
  { table, row }: RowLine,
  columns: Map<string, Set<string>>,
  company_id: string,
  number: number,
) {
  const known = columns.get(table)
  if (!known)
    throw new ImportRejected(`Line ${number} is of ${JSON.stringify(table)}, which is no table of an export.`)
  const names = Object.keys(row ?? {})
  if (names.length !== known.size || !names.every((name) => known.has(name)))
    throw new ImportRejected(`Line ${number} does not have the columns of ${table}.`)
  if (table !== 'user' && row[table === 'company' ? 'id' : 'company_id'] !== company_id)
    throw new ImportRejected(`Line ${number} belongs to another company.`)
}

/** Reads the file into the staging table, and the people, who are few; throws unless it is whole and right. */
async function stage(tx: Transaction, lines: AsyncIterable<string>, tables: Table[]) {
  const columns = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  columns.set('user', new Set(['id', 'name', 'email']))
  const staging = new Staging(tx)
  await staging.open()
  const tally = new Tally([...columns.keys()])
  const people: Person[] = []
  let manifest: Manifest | undefined
  let company_id = ''
  let number = 0
  for await (const line of lines) {
    number += 1
    if (manifest) throw new ImportRejected(`Line ${number} comes after the manifest.`)
    const value = parsed(line, number)
    if (number === 1) company_id = await requireHeader(tx, value)
    if (value.kind === 'manifest') manifest = value
    else if (value.kind === 'row') {
      checkRow(value, columns, company_id, number)
      if (value.table === 'user') people.push(value.row as Person)
      else await staging.add(line)
    } else if (number > 1) throw new ImportRejected(`Line ${number} is neither a row nor the manifest.`)
    if (!manifest) tally.add(line, value.kind === 'row' ? value.table : undefined)
  }
  await staging.flush()
  requireWhole(manifest, tally)
  return { company_id, people, counts: manifest!.counts }
}

function requireWhole(manifest: Manifest | undefined, tally: Tally): void {
  if (!manifest) throw new ImportRejected('The file is cut off: it does not end with a manifest.')
  const { counts, checksum } = tally.manifest()
  for (const name of new Set([...Object.keys(counts), ...Object.keys(manifest.counts ?? {})]))
    if (counts[name] !== manifest.counts?.[name])
      throw new ImportRejected(
        `The file has ${counts[name] ?? 0} rows of ${name}, and its manifest says ${manifest.counts?.[name] ?? 0}.`,
      )
  if (checksum !== manifest.checksum)
    throw new ImportRejected('The file was changed: its checksum is another.')
}

const list = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Fills a table from what is staged; columns that point at a table further on stay empty. */
async function insertRows(tx: Transaction, { name, columns, late }: Table): Promise<void> {
  const without = late.map((column) => ` - '${column}'`).join('')
  await tx.$executeRawUnsafe(`INSERT INTO "${name}" (${list(columns)})
    SELECT ${list(columns)} FROM staged, jsonb_populate_record(NULL::"${name}", staged."row"${without})
    WHERE staged."table" = '${name}'`)
}

async function setLateColumns(tx: Transaction, { name, key, late }: Table): Promise<void> {
  if (late.length === 0) return
  const set = late.map((column) => `"${column}" = r."${column}"`).join(', ')
  const same = key.map((column) => `t."${column}" = r."${column}"`).join(' AND ')
  const any = late.map((column) => `r."${column}" IS NOT NULL`).join(' OR ')
  await tx.$executeRawUnsafe(`UPDATE "${name}" t SET ${set}
    FROM staged, jsonb_populate_record(NULL::"${name}", staged."row") r
    WHERE staged."table" = '${name}' AND ${same} AND (${any})`)
}

async function fillTables(tx: Transaction, tables: Table[]): Promise<void> {
  try {
    for (const table of tables) await insertRows(tx, table)
    for (const table of tables) await setLateColumns(tx, table)
  } catch (error) {
    const reason = (error as Error).message.trim().split('\n').at(-1)
    throw new ImportRejected(`The rows do not fit together: ${reason}`, { cause: error })
  }
}

/** The days, in milliseconds since 1970, of the staged entries of the audit log, by their ids. */
async function auditLogDays(tx: Transaction): Promise<number[]> {
  const rows = await tx.$queryRaw<{ day: number }[]>`
    SELECT DISTINCT (('x' || translate(left("row"->>'id', 13), '-', ''))::bit(48)::bigint / 86400000 * 86400000)::float8 AS day
    FROM staged WHERE "table" = 'audit_log_entry'`
  return rows.map(({ day }) => day)
}

/**
 * Makes a company from the lines of an export, with the ids that it had: all of it in one transaction, or nothing.
 * Throws ImportRejected, of one line, for a file that is not whole or does not fit.
 * @param makeRoom makes the partitions that the audit log needs, by statements of their own beside the transaction: each
 * locks the whole log, which in here would stop a running server until the end
 */
export function importCompany(
  prisma: PrismaClient,
  lines: AsyncIterable<string>,
  makeRoom: (audit_log_days: number[]) => Promise<void>,
) {
  const work = async (tx: Transaction) => {
    const tables = await companyTables(tx)
    const { company_id, people, counts } = await stage(tx, lines, tables)
    await makeRoom(await auditLogDays(tx))
    const resolved = await resolvePeople(tx, people)
    await fillTables(tx, tables)
    return { company_id, people: resolved, counts }
  }
  return prisma.$transaction(work, { timeout: LASTS_MS })
}
