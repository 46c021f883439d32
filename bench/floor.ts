import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type pg from 'pg'
import { openDatabase } from '../src/database/client.ts'
import { ApiKeyAuthenticator } from '../src/server/auth/api-keys.ts'

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
export function serve(answer: (request: IncomingMessage, company: string) => Promise<Answer>): void {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { principal, apiError } = await keys.identify(request.headers.authorization)
    if (apiError) throw apiError
    const { status, body } = await answer(request, principal.company.id)
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
