import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import { ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs'

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))

/** Bytes out of their signatures, and whether these are intact (electronic-invoices.md#received-files). */
export type Opened = { bytes: Uint8Array<ArrayBuffer>; signature: 'none' | 'intact' | 'broken' }

/** Thrown for bytes that can neither be an invoice nor hold one. */
export class NoEnvelope extends Error {}

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DEEPEST = 3
/** How much of a file shows what it is. */
const BEGINNING = 200

const beginning = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1')

/** XML begins with `<`, behind a byte order mark or blanks; of two bytes a letter there is a zero beside it. */
const isXml = (bytes: Uint8Array) => /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(beginning(bytes))

const isDer = (bytes: Uint8Array) => bytes[0] === 0x30

/** Base64, with or without the lines of PEM around it. */
function fromText(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  const packed = text.replace(/-----(BEGIN|END) [A-Z0-9 ]+-----/g, '').replace(/^\xef\xbb\xbf|\s/g, '')
  return /^[A-Za-z0-9+/]+=*$/.test(packed) ? new Uint8Array(Buffer.from(packed, 'base64')) : undefined
}

function signedDataOf(bytes: Uint8Array): SignedData {
  const { offset, result } = asn1.fromBER(bytes)
  if (offset === -1) throw new NoEnvelope('its signature cannot be read')
  const info = new ContentInfo({ schema: result })
  if (info.contentType !== SIGNED_DATA) throw new NoEnvelope('it is no signed file')
  return new SignedData({ schema: info.content })
}

/** Whether the first signature fits the content; whose it is is not looked at. */
async function isIntact(signed: SignedData): Promise<boolean> {
  try {
    return await signed.verify({ signer: 0, checkChain: false })
  } catch {
    return false
  }
}

async function open(bytes: Uint8Array, depth: number): Promise<Opened> {
  if (isXml(bytes)) return { bytes: new Uint8Array(bytes), signature: 'none' }
  if (depth === DEEPEST) throw new NoEnvelope('it is signed more than three times over')
  if (!isDer(bytes)) {
    const decoded = fromText(bytes)
    if (!decoded || !(isDer(decoded) || isXml(decoded))) throw new NoEnvelope('it is neither XML nor signed')
    return open(decoded, depth)
  }
  const signed = signedDataOf(bytes)
  const content = signed.encapContentInfo.eContent
  if (!content) throw new NoEnvelope('its signature holds no content')
  const inner = await open(new Uint8Array(content.getValue()), depth + 1)
  const intact = inner.signature !== 'broken' && (await isIntact(signed))
  return { ...inner, signature: intact ? 'intact' : 'broken' }
}

/** Opens a file as it came: XML, or signed in any of the forms that occur. @throws NoEnvelope */
export async function openEnvelope(bytes: Uint8Array): Promise<Opened> {
  try {
    return await open(bytes, 0)
  } catch (error) {
    throw error instanceof NoEnvelope ? error : new NoEnvelope('its signature cannot be read')
  }
}
