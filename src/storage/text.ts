/*
 * Whether bytes are text: UTF-8, UTF-16 with its mark, or Windows-1252, without control characters
 * (files.md#types). They are looked at piece by piece, so that memory does not depend on how many there are.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

// Tab, line feed and carriage return are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

/** In Windows-1252 the bytes from 0x80 on are letters and signs, but for five that it leaves without any. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_WINDOWS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/

const latin1 = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

/** Reads pieces of one encoding; answers false from the first one on that is no text in it. */
class Candidate {
  readonly encoding: Encoding
  readonly #decoder: TextDecoder
  holds = true

  constructor(encoding: Encoding) {
    this.encoding = encoding
    this.#decoder = new TextDecoder(encoding, { fatal: true })
  }

  read(piece: Uint8Array, last: boolean): void {
    if (!this.holds) return
    if (this.encoding === 'windows-1252') {
      this.holds = !NOT_WINDOWS.test(latin1(piece))
      return
    }
    try {
      this.holds = !CONTROL.test(this.#decoder.decode(piece, { stream: !last }))
    } catch {
      this.holds = false
    }
  }
}

function candidatesFor(head: Uint8Array): Candidate[] {
  if (head[0] === 0xff && head[1] === 0xfe) return [new Candidate('utf-16le')]
  if (head[0] === 0xfe && head[1] === 0xff) return [new Candidate('utf-16be')]
  return [new Candidate('utf-8'), new Candidate('windows-1252')]
}

/** The encoding in which the pieces are text; undefined where they are none, or there are no bytes. */
export async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<Encoding | undefined> {
  let candidates: Candidate[] | undefined
  for await (const piece of pieces) {
    candidates ??= candidatesFor(piece)
    for (const candidate of candidates) candidate.read(piece, false)
    if (candidates.every(({ holds }) => !holds)) return undefined
  }
  for (const candidate of candidates ?? []) candidate.read(new Uint8Array(), true)
  return candidates?.find(({ holds }) => holds)?.encoding
}
