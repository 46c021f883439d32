import { randomInt } from 'node:crypto'
import type { Answer } from './client.ts'
import { product } from './product.ts'

/** As through a proxy, from an address of its own: sign-ins are limited for each address. */
export const fromElsewhere = () => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

export type Session = Awaited<ReturnType<typeof signIn>>

type Person = { email: string; password: string }

/** A person who signed in as a browser does, with the session's cookie. */
export async function signIn({ email, password }: Person, base = product.base_url) {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, ...fromElsewhere() },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`Sign-in: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const call = (name: string, type: string, input?: object) =>
    callProcedure(name, type, { input, headers: { cookie }, url: base })
  return { cookie, call }
}

type Call = { input?: object | undefined; headers?: Record<string, string>; url?: string }

/** Calls a procedure of the console; the body is its result, or the refusal inside tRPC's envelope. */
export async function callProcedure(
  name: string,
  type: string,
  { input, headers, url }: Call = {},
): Promise<Answer> {
  const base = url ?? product.base_url
  const isQuery = type === 'query'
  const text = JSON.stringify(input ?? {})
  const response = await fetch(
    `${base}/api/trpc/${name}${isQuery ? `?input=${encodeURIComponent(text)}` : ''}`,
    {
      method: isQuery ? 'GET' : 'POST',
      headers: { origin: base, 'content-type': 'application/json', ...headers },
      ...(!isQuery && { body: text }),
    },
  )
  const answer = await response.json()
  return {
    status: response.status,
    headers: response.headers,
    body: answer.result ? answer.result.data : answer.error.data.error,
  }
}
