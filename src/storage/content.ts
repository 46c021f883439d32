import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { type ImageFacts, ImageRefused, readImage } from './images.ts'
import { encodingOf } from './text.ts'
import { isKeptXml } from './xml.ts'
import { zipHolds } from './zip.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What bytes are, told from them alone but for CSV, which its name tells from other text (files.md#types). */
export type Content = { content_type: string } & ImageFacts

/** The bytes are of no type that is kept; the message says why, to be read after "The content". */
export class ContentRefused extends Error {}

const HEAD_BYTES = 4_100
/** How much of what a gzip holds is looked at: unpacking without end is not begun. */
const MAX_UNPACKED = 16 * 1024 * 1024

const NO_IMAGE = { width: null, height: null, preview: null }
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])

const isZip = (head: Buffer) => head.readUInt32BE(0) === 0x504b0304
const isGzip = (head: Buffer) => head.readUInt16BE(0) === 0x1f8b

/** A signed envelope in DER: a sequence whose first member is the object identifier 1.2.840.113549.1.7.2. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const isSignedEnvelope = (head: Buffer) => {
  if (head[0] !== 0x30) return false
  const lengthBytes = head[1]! > 0x80 ? head[1]! - 0x80 : 0
  return head.indexOf(SIGNED_DATA) === 2 + lengthBytes
}

/** A HEIF whose brands say that its pictures are HEVC; others of the family are other images. */
function isHeic(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  return /heic|heix|heim|heis/.test(brands) && !/avif|avis/.test(brands)
}

/** The image type that the head tells; undefined where it is none that is kept. */
async function binaryType(head: Buffer): Promise<string | undefined> {
  if (isHeic(head)) return 'image/heic'
  const told = (await fileTypeFromBuffer(head))?.mime
  // One that moves is a PNG to all who show its first picture.
  return told === 'image/apng' ? 'image/png' : told
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(bytes, 0, HEAD_BYTES, 0)
  return bytes.subarray(0, bytesRead)
}

/** The first bytes of what a gzip holds; it fails where the gzip is broken within them. */
async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(path)
  const stream = packed.pipe(createGunzip())
  packed.once('error', (error) => stream.destroy(error))
  let size = 0
  try {
    for await (const piece of stream) {
      size += piece.length
      // A letter of several bytes may be cut here: the rest is not looked at.
      if (size > MAX_UNPACKED) return
      yield piece
    }
  } finally {
    packed.destroy()
    stream.destroy()
  }
}

async function isGzipOfText(path: string): Promise<boolean> {
  return encodingOf(unpacked(path)).then(
    (encoding) => encoding !== undefined,
    () => false,
  )
}

const startsWithAngle = (head: Buffer) => /^[\0\ufeff\xff\xfe\xef\xbb\xbf\s]*</.test(head.toString('latin1'))

async function textType(path: string, name: string, head: Buffer): Promise<string> {
  const encoding = await encodingOf(createReadStream(path))
  if (!encoding) throw new ContentRefused('is of no type that is kept; the documentation lists them')
  if (startsWithAngle(head)) {
    if (await isKeptXml(createReadStream(path), encoding)) return 'application/xml'
    throw new ContentRefused('begins as XML does and is none that is kept')
  }
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

async function typeOf(
  file: FileHandle,
  { path, size, name }: { path: string; size: number; name: string },
): Promise<string> {
  const head = await headOf(file)
  if (head.length >= 5) {
    if (isSignedEnvelope(head)) return 'application/pkcs7-mime'
    if (isZip(head)) {
      if (await zipHolds(file, size, 'xl/workbook.xml')) return XLSX
    } else if (isGzip(head)) {
      if (await isGzipOfText(path)) return 'application/gzip'
    } else {
      const told = await binaryType(head)
      if (told && (IMAGES.has(told) || told === 'application/pdf')) return told
    }
  }
  return textType(path, name, head)
}

/**
 * Tells what lies in a file, and of an image its size and preview.
 * @throws ContentRefused for what is not kept
 */
export async function readContent(spooled: { path: string; size: number; name: string }): Promise<Content> {
  if (spooled.size === 0) throw new ContentRefused('is empty')
  const file = await open(spooled.path)
  const content_type = await typeOf(file, spooled).finally(() => file.close())
  if (!IMAGES.has(content_type)) return { content_type, ...NO_IMAGE }
  try {
    return { content_type, ...(await readImage(spooled.path, content_type)) }
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new ContentRefused('is an image that cannot be decoded, or has over 50 megapixels')
  }
}
