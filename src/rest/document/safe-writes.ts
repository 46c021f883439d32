import type { z } from 'zod'
import type { Operation } from '../routes.ts'

/*
 * What requests may carry beside their input, and answers beside their body: tags, conditions, keys
 * (safe-writes.md#if-match, idempotency.md#the-key).
 */

/** Header parameters by their names among the reusable ones. */
export const HEADER_PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: "Tags of which one must be the record's, or `*`: 412 otherwise.",
    schema: { type: 'string' },
    example: '"Wbf5V5q4q1nH0C3k1v5T9nJ0m8A"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: "Tags that the client knows: 304 where one is the record's.",
    schema: { type: 'string' },
    example: '"Wbf5V5q4q1nH0C3k1v5T9nJ0m8A"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes the request safe to send again: what was done is answered again, not done again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '5f1b7c1e-3d0a-4f0f-9a3b-2f6d1c0e8a41',
  },
} as const

/** Header fields of answers by their names among the reusable ones. */
export const ANSWER_FIELDS = {
  ETag: { description: 'The tag of the record as it is answered.', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true` where an earlier answer is given again; else absent.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const

type Name = keyof typeof HEADER_PARAMETERS

/** Whether an operation answers one record that has a tag. */
function answersRecord({ procedure }: Operation): boolean {
  const { output } = procedure._def as unknown as { output: z.ZodObject | z.ZodUnion }
  // what answers one thing or another answers no record
  if (!('shape' in output)) return false
  return 'updated_at' in output.shape && !('has_more' in output.shape)
}

/** A record without a tag, such as a file: nothing can be expected of it. */
const isUntagged = (operation: Operation) =>
  operation.method === 'DELETE' && operation.params.length === 1 && !answersRecord(operation)

/** Whether the operation changes a record that exists, and so takes If-Match. */
export const takesIfMatch = (operation: Operation): boolean =>
  operation.method !== 'GET' &&
  !operation.meta.unconditional &&
  (operation.params.length > 0 || operation.method === 'PATCH') &&
  !isUntagged(operation)

/** Whether the operation can be asked for again with a key (idempotency.md#the-key). */
export const takesKey = ({ method, meta }: Operation): boolean => method === 'POST' && !meta.signIn

/** The header parameters that an operation takes. */
export function headerParametersOf(operation: Operation): Name[] {
  const { method } = operation
  return [
    ...(takesKey(operation) ? (['IdempotencyKey'] as const) : []),
    ...(takesIfMatch(operation) ? (['IfMatch'] as const) : []),
    ...(method === 'GET' && answersRecord(operation) ? (['IfNoneMatch'] as const) : []),
  ]
}

export const NOT_MODIFIED = {
  description: 'The client knows this very answer.',
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
}
