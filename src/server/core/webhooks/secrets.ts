import { createHmac, randomBytes } from 'node:crypto'
import { AnswerSeal } from '../writes/answer-seal.ts'

const PREFIX = 'whsec_'

/** A new secret of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

/** Encrypts the endpoints' secrets at rest, under a key that only the server has. */
export const webhookSeal = (auth_secret: string) => new AnswerSeal(auth_secret, 'officina webhook secrets')

/** Those of kept secrets that can be opened: what was kept under another AUTH_SECRET cannot (webhooks.md#rotation). */
export function readableSecrets(seal: AnswerSeal, kept: readonly (string | null)[]): string[] {
  return kept.flatMap((secret) => {
    try {
      return secret === null ? [] : [seal.open(secret)]
    } catch {
      return []
    }
  })
}

type Signed = { id: string; timestamp: number; body: string }

const sign = (secret: string, { id, timestamp, body }: Signed) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** The header `webhook-signature`: one signature for each secret that holds, the newest first (webhooks.md#signature). */
export const signaturesOf = (secrets: readonly string[], signed: Signed) =>
  secrets.map((secret) => sign(secret, signed)).join(' ')
