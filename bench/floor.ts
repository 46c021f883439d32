import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../src/database/client.ts'
import { ApiKeyAuthenticator } from '../src/server/auth/api-keys.ts'
import type { Principal } from '../src/server/auth/principal.ts'

/**
 * A floor: what the same answers cost with nothing but node:http, prepared statements and JSON by hand. The key
 * check is the product's own. No input is checked, nothing is documented, no other route exists.
 */
const database = openDatabase(process.env.DATABASE_URL!, { size: Number(process.env.DATABASE_POOL || 10) })
const keys = new ApiKeyAuthenticator(database.kysely)

export const { pool } = database
export type Queryable = Pick<pg.Pool, 'query'>
export type Answer = { status: number; body: unknown }

/** The body's JSON. */
export async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Work in one transaction. */
export async function transaction<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } finally {
    client.release()
  }
}

/** Listens on a free port and prints the line that the product prints. */
export function serve(
  answer: (request: IncomingMessage, company: string, principal: Principal) => Promise<Answer>,
): void {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { principal, apiError } = await keys.identify(
      request.headers.authorization!.slice('Bearer '.length),
    )
    if (apiError) throw apiError
    const { status, body } = await answer(request, principal.company.id, principal)
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  const server = http.createServer((request, response) => {
    respond(request, response).catch((error) => {
      // The load ends while requests are on their way.
      if (error.code !== 'ECONNRESET') throw error
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`Officina is at http://127.0.0.1:${(server.address() as { port: number }).port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}

const told = {
  event: `INSERT INTO event (company_id, id, type, object_type, object_id, data, previous_attributes, actor_type, api_version)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'api_key', '2026-09-05')`,
  audit: `INSERT INTO audit_log_entry (company_id, id, type, object_type, object_id, actor_type, source, changes)
    VALUES ($1, $2, $3, $4, $5, 'api_key', 'api', $6)`,
}

type Told = Record<string, unknown> & { id?: unknown; line_items?: { id: string }[] }

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** The event and the audit entry of a change, as the product writes them. */
export async function tell(
  client: Queryable,
  company: string,
  { type, before, after }: { type: string; before?: Told; after: Told },
): Promise<void> {
  const object = type.split('.')[0]!
  const names = Object.keys(after).filter((name) => differs(before?.[name], after[name]))
  const changes: Record<string, unknown> = {}
  for (const name of names) {
    if (name !== 'line_items') changes[name] = [before?.[name] ?? null, after[name]]
    else
      for (const [index, line] of after.line_items!.entries()) {
        const was = before?.line_items?.[index]
        if (differs(was, line)) changes[`line_items.${line.id}`] = [was ?? null, line]
      }
  }
  const previous = before
    ? JSON.stringify(Object.fromEntries(names.map((name) => [name, before[name]])))
    : null
  const event = [company, uuidv7(), type, object, after.id, JSON.stringify(after), previous]
  await client.query({ name: 'event', text: told.event, values: event })
  const entry = [company, uuidv7(), type, object, after.id, JSON.stringify(changes)]
  await client.query({ name: 'audit', text: told.audit, values: entry })
}
