import { sha1 } from '@noble/hashes/legacy.js'
import { tagFrom } from '../../domain/tags.ts'

/** The browser's own SHA-1 is only there over HTTPS. */
function digestOf(text: string): string {
  const digest = sha1(new TextEncoder().encode(text))
  const base64 = btoa(String.fromCharCode(...digest))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * The tag of a record as it was read (safe-writes.md#etag). Reading and writing JSON keeps its text, so that this is the
 * tag that the server gives it.
 */
export const tagOf = (record: object) => tagFrom(JSON.stringify(record), digestOf)
