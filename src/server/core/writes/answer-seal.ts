import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** No JSON begins so. */
const MARK = 'sealed:'

/**
 * Encrypts answers that show a secret before they are kept for a replay (idempotency.md#answers): AES-256-GCM under a
 * key that only the server has.
 */
export class AnswerSeal {
  readonly #key: Buffer

  /** @param purpose what the key is for: no two kinds of secret share one */
  constructor(secret: string, purpose = 'officina stored answers') {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  }

  /** The text as it is kept. */
  close(text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return MARK + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64')
  }

  /** The text as it was; one that was kept as it is stays so. Throws where it was altered or the secret is another. */
  open(kept: string): string {
    if (!kept.startsWith(MARK)) return kept
    const bytes = Buffer.from(kept.slice(MARK.length), 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString()
  }
}
