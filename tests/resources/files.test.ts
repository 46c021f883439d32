import { createHash } from 'node:crypto'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { announce, base64, createFile, fetchBytes, picture, upload } from '../support/files.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** A ZIP with empty entries of these names, as its central directory tells them. */
function zip(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt16LE(name.length, 28)
    return {
      local: Buffer.concat([local, Buffer.from(name)]),
      central: Buffer.concat([central, Buffer.from(name)]),
    }
  })
  const [locals, directory] = [
    Buffer.concat(entries.map(({ local }) => local)),
    Buffer.concat(entries.map(({ central }) => central)),
  ]
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(locals.length, 16)
  return Buffer.concat([locals, directory, end])
}

/** A PNG that says behind its first chunk that it moves. */
async function moving(): Promise<Buffer> {
  const png = await picture('png')
  const said = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])])
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  said.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(said), 16)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const P7M = Buffer.concat([Buffer.from('3082010006092a864886f70d010702a0', 'hex'), Buffer.alloc(300, 7)])
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('targa;km\r\nAB123CD;1', 'utf16le')])
const windows1252 = Buffer.from('Perch\xe9 no: 10 \x80', 'latin1')

describe('files.md#types: told from the bytes', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['image/jpeg', 'x.bin', () => picture('jpeg')],
    ['image/png', 'x.txt', () => picture('png')],
    ['image/png', 'x.apng', moving],
    ['image/webp', 'x.csv', () => picture('webp')],
    ['application/pdf', 'x.jpg', () => '%PDF-1.7\n%\xe2\xe3\n1 0 obj'],
    ['application/xml', 'x.txt', () => '<?xml version="1.0"?>\n<p:FatturaElettronica xmlns:p="x"/>'],
    ['application/xml', 'x.xml', () => '<a>'.repeat(1000) + '</a>'.repeat(1000)],
    ['application/pkcs7-mime', 'x.xml.p7m', () => P7M],
    ['application/gzip', 'x.csv.gz', () => gzipSync('targa;km\n')],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'x.zip',
      () => zip('[Content_Types].xml', 'xl/workbook.xml'),
    ],
    ['text/csv', 'Listino.CSV', () => 'codice;prezzo\nÈ;1'],
    ['text/csv', 'x.csv', () => utf16],
    ['text/plain', 'x.exe', () => windows1252],
    ['text/plain', 'x.csv.txt', () => 'PK, non uno zip'],
  ])('%s, called %s', async (content_type, name, make) => {
    const bytes = Buffer.from(await make())
    const file = await createFile(client, name, bytes)
    expect(file).toMatchObject({
      name,
      content_type,
      size: bytes.length,
      sha256: sha256Of(bytes),
      status: 'ready',
    })
    const { headers, bytes: served } = await fetchBytes(file.content_url)
    expect(served.equals(bytes)).toBe(true)
    expect(headers.get('content-type')).toBe(content_type)
  })

  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['a page', () => '<!doctype html><html></html>'],
    ['XML that is a page', () => '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    [
      'a drawing that runs scripts',
      () => '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    ],
    ['text that begins as XML', () => '<listino><voce></listino>'],
    ['XML that nests without end', () => '<a>'.repeat(1001) + '</a>'.repeat(1001)],
    [
      'XML with attributes without end',
      () => `<a ${Array.from({ length: 1001 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    ],
    ['another image', () => picture('gif')],
    ['one more', () => picture('tiff')],
    ['an image that breaks off', async () => (await picture('jpeg')).subarray(0, 900)],
    ['a ZIP without a workbook', () => zip('word/document.xml')],
    ['a gzip of what is no text', () => gzipSync(Buffer.alloc(100))],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(64)])],
    ['control characters', () => 'a\x00b'],
  ])('refused: %s', async (_what, make) => {
    const content = base64(Buffer.from(await make()))
    expect(refusal(await client.post('/v1/files', { name: 'x.txt', content }))).toEqual(invalid('content'))
  })

  it('a photo of a telephone that this server cannot decode is taken as it is, without preview', async () => {
    const box = Buffer.from('0000001c6674797068656963000000006d6966316865696368657663', 'hex')
    const bytes = Buffer.concat([box, Buffer.alloc(2000, 7)])
    const file = await createFile(client, 'IMG_0001.HEIC', bytes)
    expect(file).toMatchObject({
      content_type: 'image/heic',
      status: 'ready',
      preview_url: null,
      width: null,
    })
    expect((await fetchBytes(file.content_url)).bytes.equals(bytes)).toBe(true)
  })

  it('an image of over 50 megapixels is refused', async () => {
    const { upload_url } = await announce(client)
    expect(refusal(await upload(upload_url, await picture('png', 10_000, 5_001)))).toEqual(invalid('content'))
  })
})

describe('files.md#files', () => {
  it.each([
    ['an empty content', { content: '' }],
    ['line breaks in it', { content: 'Q2lh\nbw==' }],
    ['no padding', { content: 'Q2lhbw' }],
    ['the other alphabet', { content: 'Q-_hbw==' }],
  ])('%s: 422', async (_what, body) => {
    expect(refusal(await client.post('/v1/files', { name: 'x.txt', ...body }))).toEqual(invalid('content'))
  })

  it.each(['a/b.jpg', 'a\\b.jpg', 'a\nb', '', 'x'.repeat(256)])('a name such as %j: 422', async (name) => {
    expect(refusal(await client.post('/v1/files', { name, content: 'Q2lhbw==' }))).toEqual(invalid('name'))
  })

  it('a SHA-256 that was announced must be that of the content', async () => {
    const sent = (sha256: string) =>
      client.post('/v1/files', { name: 'x.txt', content: base64('Ciao'), sha256 })
    expect(refusal(await sent(sha256Of('ciao')))).toEqual(invalid('sha256'))
    expect((await sent(sha256Of('Ciao').toUpperCase())).status).toBe(201)
  })

  it('what is pending says nothing that the bytes decide', async () => {
    const sha256 = sha256Of('Ciao')
    const file = await announce(client, 'nota.txt', { sha256 })
    const unknown = { content_type: null, size: null, width: null, content_url: null, urls_expire_at: null }
    expect(file).toMatchObject({ status: 'pending', sha256, ...unknown })
    const minutes = (Date.parse(file.upload_expires_at) - Date.parse(file.created_at)) / 60_000
    expect(minutes).toBeCloseTo(60, 1)
    const { body } = await upload(file.upload_url, 'Ciao')
    expect(body).toMatchObject({ status: 'ready', upload_url: null, upload_expires_at: null, sha256 })
    expect((await client.get(`/v1/files/${file.id}`)).body).toEqual(body)
  })
})

describe('files.md#previews', () => {
  it('upright, 480 pixels at most, WebP without metadata; the original stays byte for byte', async () => {
    const bytes = await picture('jpeg', 1200, 800, 6)
    const file = await createFile(client, 'foto.jpg', bytes)
    expect(file).toMatchObject({ width: 800, height: 1200 })
    const preview = await fetchBytes(file.preview_url)
    expect(preview.headers.get('content-type')).toBe('image/webp')
    const { format, width, height, exif } = await sharp(preview.bytes).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 320,
      height: 480,
      exif: undefined,
    })
    expect((await fetchBytes(file.content_url)).bytes.equals(bytes)).toBe(true)
  })

  it('never enlarged; what is no image has none', async () => {
    const small = await createFile(client, 'foto.png', await picture('png', 60, 40))
    expect(await sharp((await fetchBytes(small.preview_url)).bytes).metadata()).toMatchObject({ width: 60 })
    expect((await createFile(client, 'x.txt', 'Ciao')).preview_url).toBeNull()
  })
})
