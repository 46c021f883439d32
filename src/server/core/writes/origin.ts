import type { Permission } from '../../../domain/permissions.ts'
import type { Technician } from '../../auth/principal.ts'
import type { ApiError } from '../errors.ts'
import type { AnswerSeal } from './answer-seal.ts'

/** Who makes a change, by the name that they have at the time (events.md#actors). */
export type Actor = {
  type: 'api_key' | 'user' | 'share_link' | 'system'
  id: string | null
  name: string | null
}

/** By which way a change comes (audit-log.md#entries). */
type Source = 'api' | 'console' | 'customer_link' | 'import' | 'job' | 'cli'

/** An Idempotency-Key with the SHA-256 of what is asked for (idempotency.md#comparison), and what seals a secret answer. */
export type IdempotentRequest = { key: string; fingerprint: Buffer; seal: AnswerSeal }

/** What a request asks for beside its input; read once the permission is settled. */
export type Conditions = Pick<Origin, 'if_match' | 'idempotent'> & {
  /** What is wrong with them, for when the key has neither a replay nor an error of its own. */
  error?: ApiError
}

/** Whence a write comes: what its event and its audit entry say of it, and on what conditions it is wanted. */
export type Origin = {
  actor: Actor
  source: Source
  /** `req_…`; null for a job or a command. */
  request_id: string | null
  ip_address: string | null
  /** The revision of the contract that the request names. */
  api_version: string
  /** What the one who asks may see, and so what the tag of a record is made of. */
  permissions: ReadonlySet<Permission>
  /** Whose worksheets and amounts are limited. */
  technician?: Technician | undefined
  /** The tags of which one must be the record's, or `*` (safe-writes.md#if-match). */
  if_match?: readonly string[] | '*' | undefined
  idempotent?: IdempotentRequest | undefined
}
