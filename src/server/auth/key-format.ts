import { createHash, randomInt } from 'node:crypto'

const PREFIX = 'ofk_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 34
const CHECK_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

/** How much of a key may be shown and stored: enough to tell keys apart, useless for signing in. */
export const SHOWN_LENGTH = 12

function checksum(text: string): string {
  let value = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  let digits = ''
  for (let position = 0; position < CHECK_LENGTH; position++) {
    digits = DIGITS[value % DIGITS.length]! + digits
    value = Math.floor(value / DIGITS.length)
  }
  return digits
}

/** A new secret: `ofk_`, 34 random base62 characters and 6 of checksum (companies-keys-people.md#keys). */
export function generateKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return PREFIX + random + checksum(PREFIX + random)
}

/** False for anything that cannot be a key, so that a typing error or a guess never reaches the database. */
export function isKeyShaped(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -CHECK_LENGTH)) === key.slice(-CHECK_LENGTH)
}

/** What is stored of a key. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
