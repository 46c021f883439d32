import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '../src/database/tables.ts'
import { operationsOf } from '../src/rest/routes.ts'
import type { Principal } from '../src/server/auth/principal.ts'
import { CompanyDatabase } from '../src/server/core/company-database.ts'
import { addressSeal } from '../src/server/core/files/access.ts'
import { FileLinks } from '../src/server/core/files/links.ts'
import { appRouter } from '../src/server/router.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { pool, serve } from './floor.ts'

/**
 * The floor of every list: the statements that the product sends for it, recorded from one call of its procedure, sent
 * again as they were, and their rows as JSON. A list that asks the database nothing is answered as the procedure did.
 */
type Statement = { name: string; text: string; values: unknown[] }
type Recorded = { statements: Statement[]; answer: object }

const storage = await openStorage({ data_folder: process.env.DATA_FOLDER! })
const files = { ...storage, links: new FileLinks('bench'), seal: addressSeal('bench'), base_url: '' }
const lists = operationsOf(appRouter).filter(({ method }) => method === 'GET')
const nameOf = new Map(lists.map(({ path, name }) => [path, name]))

async function record(path: string, principal: Principal): Promise<Recorded> {
  const statements: Statement[] = []
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      const name = `${path} ${statements.length}`
      statements.push({ name, text: query.sql, values: [...query.parameters] })
    },
  })
  const db = new CompanyDatabase(kysely, principal.company.id)
  const caller = appRouter.createCaller({ principal, db, request_id: 'req_bench', files })
  const [group, list] = nameOf.get(path)!.split('.') as [string, string]
  const groups = caller as unknown as Record<string, Record<string, (input: object) => Promise<object>>>
  return { answer: await groups[group]![list]!({}), statements }
}

const recorded = new Map<string, Promise<Recorded>>()

function recordedOf(path: string, principal: Principal): Promise<Recorded> {
  const known = recorded.get(path) ?? record(path, principal)
  recorded.set(path, known)
  return known
}

serve(async (request, _company, principal) => {
  const { statements, answer } = await recordedOf(request.url!, principal)
  if (statements.length === 0) return { status: 200, body: answer }
  const answers = []
  for (const statement of statements) answers.push(await pool.query(statement))
  const rows = answers.flatMap((answer) => answer.rows)
  return { status: 200, body: { object: 'list', data: rows, has_more: true, url: request.url } }
})
