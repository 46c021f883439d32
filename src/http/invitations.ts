import type { IncomingMessage } from 'node:http'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../database/tables.ts'
import { readBody } from '../rest/body.ts'
import { acceptInvitation, declineInvitation, readInvitation } from '../server/auth/invitation-answers.ts'
import { PASSWORD_LENGTH } from '../server/auth/password-length.ts'
import { invalid } from '../server/core/errors.ts'
import { reasonOf } from '../server/core/input-errors.ts'
import { name, password } from '../server/core/values.ts'
import { sendJson } from './answers.ts'
import type { Handler } from './server.ts'

type Session = { id: string; user_id: string }

type Means = { kysely: Kysely<DB>; sessionOf: (request: IncomingMessage) => Promise<Session | null> }

function parse<T>(param: string, schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const issue = error.issues[0]!
  const { reason, ...detail } = reasonOf(issue)
  throw invalid(param, reason, `${param} ${issue.message}.`, detail)
}

const text = z.string({ error: 'must be a text' })

const newPassword = text.pipe(password(PASSWORD_LENGTH))

async function hash(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

/** The name and password of a new account; null where neither was sent. */
function accountIn(body: Record<string, unknown>) {
  if (body.name === undefined && body.password === undefined) return null
  const chosen = parse('password', newPassword, body.password)
  return { name: parse('name', name(), body.name), hash: () => hash(chosen) }
}

/** What the person of an invitation does with it, with the token of its link; also before they have an account. */
export function invitationRoutes({ kysely, sessionOf }: Means): Map<string, Handler> {
  const read: Handler = async (request, response) => {
    const token = parse('token', text, (await readBody(request)).token)
    const session = await sessionOf(request)
    sendJson(response, 200, await readInvitation(kysely, token, session?.user_id ?? null))
  }
  const accept: Handler = async (request, response) => {
    const body = await readBody(request)
    const token = parse('token', text, body.token)
    const session = await sessionOf(request)
    sendJson(response, 200, await acceptInvitation(kysely, { token, session, account: accountIn(body) }))
  }
  const decline: Handler = async (request, response) => {
    await declineInvitation(kysely, parse('token', text, (await readBody(request)).token))
    sendJson(response, 200, { object: 'invitation', accepted: false })
  }
  return new Map([
    ['/invitation', read],
    ['/invitation/accept', accept],
    ['/invitation/decline', decline],
  ])
}
