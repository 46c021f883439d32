import type { IncomingMessage } from 'node:http'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { CompanyDatabase } from '../database/company-database.ts'
import { log } from '../log.ts'
import { newRequestId } from '../rest/handler.ts'
import { ApiError } from '../server/core/errors.ts'
import { toApiError } from '../server/core/failures.ts'
import type { Context } from '../server/core/trpc.ts'
import { appRouter } from '../server/router.ts'
import type { Handler } from './server.ts'

const PREFIX = '/api/trpc/'

/** Refuses a request that another site makes a browser send. */
function requireSameOrigin({ headers }: IncomingMessage): void {
  const { origin, host } = headers
  const own = origin === undefined || origin === `http://${host}` || origin === `https://${host}`
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (own && (site === 'same-origin' || site === 'none')) return
  throw new ApiError('origin_refused', 'The request comes from another site.')
}

/** Sign-in and the procedures for signed-in people; loaded by the first request that needs them. */
export function createSignIn(config: Config & { auth_secret: string }, database: Database) {
  const load = async () => {
    const { createSessions, authenticateSession } = await import('../server/auth/sessions.ts')
    const { toNodeHandler } = await import('better-auth/node')
    const sessions = createSessions(database.kysely, {
      secret: config.auth_secret,
      base_url: config.base_url,
    })
    return {
      handle: toNodeHandler(sessions),
      principalOf: authenticateSession.bind(null, sessions, database.kysely),
    }
  }
  let loaded: ReturnType<typeof load> | undefined
  const signIn = () => (loaded ??= load())

  async function createContext(request: IncomingMessage, request_id: string): Promise<Context> {
    requireSameOrigin(request)
    const { principalOf } = await signIn()
    const principal = await principalOf(request.headers)
    return { principal, db: new CompanyDatabase(database.kysely, principal.company.id), request_id }
  }

  const trpc: Handler = async (request, response) => {
    const request_id = newRequestId()
    response.setHeader('x-request-id', request_id)
    await nodeHTTPRequestHandler({
      router: appRouter,
      req: request,
      res: response,
      path: request.url!.split('?', 1)[0]!.slice(PREFIX.length),
      createContext: () => createContext(request, request_id),
      maxBodySize: 1024 * 1024,
      responseMeta: ({ errors }) => (errors.length > 0 ? { status: toApiError(errors[0]).status } : {}),
      onError: ({ error, path }) => {
        if (toApiError(error).status === 500) log.error({ err: error, request_id, path }, 'procedure failed')
      },
    })
  }

  const auth: Handler = async (request, response) => {
    const { handle } = await signIn()
    await handle(request, response)
  }

  return { trpc, auth }
}
