import sax from 'sax'
import type { Encoding } from './text.ts'

/** Roots that browsers would run. */
const REFUSED_ROOTS = new Set(['html', 'svg'])

/** How deep elements may nest, and how many attributes one may have: the parser holds all that are open. */
const DEEPEST = 1_000
const MOST_ATTRIBUTES = 1_000

/** The name without its prefix. */
const localName = (name: string) => name.split(':').at(-1)!.toLowerCase()

/** Whether text is well-formed XML whose root may be kept; entities are never resolved (files.md#types). */
export async function isKeptXml(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<boolean> {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  let root: string | undefined
  let failed = false
  let depth = 0
  let attributes = 0
  parser.onattribute = () => {
    if (++attributes > MOST_ATTRIBUTES) failed = true
  }
  parser.onopentag = ({ name }) => {
    root ??= localName(name)
    attributes = 0
    if (++depth > DEEPEST) failed = true
  }
  parser.onclosetag = () => {
    depth--
  }
  parser.onerror = () => {
    failed = true
  }
  const decoder = new TextDecoder(encoding)
  const read = (text: string) => {
    if (text !== '') parser.write(text)
    return !failed && !(root !== undefined && REFUSED_ROOTS.has(root))
  }
  for await (const piece of pieces) if (!read(decoder.decode(piece, { stream: true }))) return false
  if (!read(decoder.decode())) return false
  parser.close()
  return !failed && root !== undefined
}
