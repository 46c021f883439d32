import { hash } from 'node:crypto'
import type { z } from 'zod'
import { tagFrom } from '../../../domain/tags.ts'
import type { Meta } from '../endpoints.ts'
import { ApiError, invalid } from '../errors.ts'
import { withoutLimited } from '../limited-fields.ts'
import type { AnsweredRecord } from './differences.ts'
import type { Conditions, Origin } from './origin.ts'
import { kindOf, type RecordTable, shownTo } from './record-kinds.ts'

/** The strong tag of a representation: the same text has the same tag on every process (safe-writes.md#etag). */
const tagOf = (text: string) => tagFrom(text, (part) => hash('sha1', part, 'base64url'))

/** The tag of an answer; undefined of what is not one record. A secret that is told this once has no part in it. */
export function tagOfAnswer(answer: AnsweredRecord, text: string, { secret }: Pick<Meta, 'secret'>) {
  if (typeof answer.updated_at !== 'string' || answer.object === 'list') return undefined
  if (secret !== 'secret') return tagOf(text)
  const { secret: _told, ...record } = answer
  return tagOf(JSON.stringify(record))
}

/** A tag without what is behind its dot. */
const lastingPart = (tag: string) => tag.replace(/\.[\w-]+"$/, '"')

const LIST = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(?:,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*)*$/
const TAG = /(?:W\/)?"[^"]*"/g

/**
 * The tags of If-Match, or `*`; nothing without the header.
 * @returns for what is no list of tags the error: it is told after what the Idempotency-Key has to say
 */
export function readIfMatch(header: string | string[] | undefined): Pick<Conditions, 'if_match' | 'error'> {
  if (header === undefined) return {}
  const text = [header].flat().join(',')
  if (text.trim() === '*') return { if_match: '*' }
  if (LIST.test(text)) return { if_match: text.match(TAG)! }
  const message = 'If-Match must be *, or tags in quotes, divided by commas.'
  return { error: invalid('If-Match', 'not_a_tag', message) }
}

/** The tags of If-None-Match; what is no tag matches nothing. */
export const looseTags = (header: string) => (header.trim() === '*' ? '*' : (header.match(TAG) ?? []))

/** Whether one of the tags is that of the text. If-None-Match compares weakly, If-Match strongly. */
export function matchesTag(
  tags: readonly string[] | '*',
  tag: string,
  comparison: 'strong' | 'weak',
): boolean {
  if (tags === '*') return true
  if (comparison === 'weak') return tags.some((one) => one.replace(/^W\//, '') === tag)
  return tags.some((one) => lastingPart(one) === lastingPart(tag))
}

/** The tag of a record as the one who asks is answered it. */
function tagOfRecord(table: RecordTable, record: AnsweredRecord, origin: Origin): string {
  const { schema } = kindOf(table)!
  const shown = schema.parse(shownTo(origin, table, record))
  const { technician } = origin
  return tagOf(JSON.stringify(technician ? withoutLimited(schema, shown, technician.limits) : shown))
}

/** The tag of a part of a record, such as a price of a list, as it is answered. */
export const tagOfPart = (schema: z.ZodType, part: object) => tagOf(JSON.stringify(schema.parse(part)))

/**
 * @param part the tag of the part of the record that the request names, which it may expect instead
 * @throws 412 `precondition_failed` unless the locked record is as the request expects it
 */
export function requireMatch(
  table: RecordTable,
  record: AnsweredRecord,
  origin: Origin,
  part?: string,
): void {
  const { if_match } = origin
  if (if_match === undefined || if_match === '*') return
  if (matchesTag(if_match, tagOfRecord(table, record, origin), 'strong')) return
  if (part !== undefined && matchesTag(if_match, part, 'strong')) return
  const message = 'The record is not as it was when it was read: read it again, then change it.'
  throw new ApiError('precondition_failed', message, { param: 'If-Match' })
}
