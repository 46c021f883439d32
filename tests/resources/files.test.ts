import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { announce, base64, createFile, fetchBytes, picture, upload } from '../support/files.ts'
import { product } from '../support/product.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const refused = (param: string) => ({ status: 422, code: 'parameter_invalid', param })
const gone = { status: 404, code: 'resource_not_found', param: null }
const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const folderOf = ({ id }: Body) => path.join(product.data_folder, 'files', company.company_id, id)

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

const P7M = Buffer.concat([Buffer.from('3082010006092a864886f70d010702a0', 'hex'), Buffer.alloc(300, 7)])
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('targa;km\r\nAB123CD;1', 'utf16le')])
const windows1252 = Buffer.from('Perch\xe9 no: 10 \x80', 'latin1')

describe('files.md#types: told from the bytes', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['image/jpeg', 'x.bin', () => picture('jpeg')],
    ['image/png', 'x.txt', () => picture('png')],
    ['image/webp', 'x.csv', () => picture('webp')],
    ['application/pdf', 'x.jpg', () => '%PDF-1.7\n%\xe2\xe3\n1 0 obj'],
    ['application/xml', 'x.txt', () => '<?xml version="1.0"?>\n<p:FatturaElettronica xmlns:p="x"/>'],
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
    ['another image', () => picture('gif')],
    ['one more', () => picture('tiff')],
    ['an image that breaks off', async () => (await picture('jpeg')).subarray(0, 900)],
    ['a ZIP without a workbook', () => zip('word/document.xml')],
    ['a gzip of what is no text', () => gzipSync(Buffer.alloc(100))],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(64)])],
    ['control characters', () => 'a\x00b'],
  ])('refused: %s', async (_what, make) => {
    const content = base64(Buffer.from(await make()))
    expect(refusal(await client.post('/v1/files', { name: 'x.txt', content }))).toEqual(refused('content'))
  })

  it('an image of over 50 megapixels is refused', async () => {
    const { upload_url } = await announce(client)
    expect(refusal(await upload(upload_url, await picture('png', 10_000, 5_001)))).toEqual(refused('content'))
  })
})

describe('files.md#files', () => {
  it.each([
    ['an empty content', { content: '' }],
    ['line breaks in it', { content: 'Q2lh\nbw==' }],
    ['no padding', { content: 'Q2lhbw' }],
    ['the other alphabet', { content: 'Q-_hbw==' }],
  ])('%s: 422', async (_what, body) => {
    expect(refusal(await client.post('/v1/files', { name: 'x.txt', ...body }))).toEqual(refused('content'))
  })

  it.each(['a/b.jpg', 'a\\b.jpg', 'a\nb', '', 'x'.repeat(256)])('a name such as %j: 422', async (name) => {
    expect(refusal(await client.post('/v1/files', { name, content: 'Q2lhbw==' }))).toEqual(refused('name'))
  })

  it('a SHA-256 that was announced must be that of the content', async () => {
    const sent = (sha256: string) =>
      client.post('/v1/files', { name: 'x.txt', content: base64('Ciao'), sha256 })
    expect(refusal(await sent(sha256Of('ciao')))).toEqual(refused('sha256'))
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

describe('files.md#uploads', () => {
  it('after a refusal the file is still pending, and the PUT may be tried again', async () => {
    const { id, upload_url } = await announce(client)
    expect(refusal(await upload(upload_url, '\0'))).toEqual(refused('content'))
    expect(refusal(await upload(upload_url, Buffer.alloc(26 * 1024 * 1024)))).toEqual({
      status: 413,
      code: 'file_too_large',
      param: null,
    })
    const multipart = await upload(upload_url, 'x', { 'content-type': 'multipart/form-data; boundary=x' })
    expect(refusal(multipart)).toMatchObject({ status: 415, code: 'content_type_unsupported' })
    expect((await client.get(`/v1/files/${id}`)).body).toMatchObject({ status: 'pending', upload_url })
    expect((await upload(upload_url, await picture('jpeg'))).status).toBe(200)
    expect(refusal(await upload(upload_url, 'Ciao'))).toMatchObject({ status: 409, code: 'file_not_pending' })
  })

  it('a stream that grows beyond 25 MiB is cut off', async () => {
    const { upload_url } = await announce(client)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 30) controller.close()
        else controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const wanted = { method: 'PUT', body: endless, duplex: 'half' } as RequestInit
    const status = await fetch(upload_url, wanted).then(
      (response) => response.status,
      () => 413, // closed while it was still sending
    )
    expect(status).toBe(413)
  })

  it('an upload that broke off leaves the file pending', async () => {
    const { id, upload_url } = await announce(client)
    await new Promise<void>((resolve) => {
      const request = http.request(upload_url, { method: 'PUT', headers: { 'content-length': 1000 } })
      request.on('error', () => resolve())
      request.write('Ciao', () => request.destroy())
    })
    expect((await client.get(`/v1/files/${id}`)).body.status).toBe('pending')
    expect((await upload(upload_url, 'Ciao')).status).toBe(200)
  })

  it('of two at once one is 200, also of the same bytes', async () => {
    for (const other of ['Ciao', 'Addio']) {
      const { upload_url, id } = await announce(client, 'nota.txt')
      const urls = [upload_url, upload_url.replace(product.base_url, product.other_url)]
      const answers = await Promise.all([upload(urls[0], 'Ciao'), upload(urls[1], other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)!.body
      const { content_url } = (await client.get(`/v1/files/${id}`)).body
      expect(sha256Of((await fetchBytes(content_url)).bytes)).toBe(won.sha256)
    }
  })

  it('nothing of what was refused is left on the disk', async () => {
    expect(await readdir(path.join(product.data_folder, 'files', 'incoming'))).toEqual([])
  })
})

/** The URL with one character after another replaced by some other one. */
function* alterations(url: string): Generator<string> {
  const start = url.indexOf('/files/') + '/files/'.length
  for (let at = start; at < url.length; at++)
    yield url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
}

describe('files.md#urls', () => {
  it('absolute, good for 5 to 15 minutes, for GET and HEAD, with what keeps a browser from running it', async () => {
    const file = await createFile(client, 'Perizia "è".txt', 'Ciao')
    expect(file.content_url.startsWith(`${product.base_url}/files/`)).toBe(true)
    const minutes = (Date.parse(file.urls_expire_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4.9)
    expect(minutes).toBeLessThan(15.1)
    const { headers } = await fetchBytes(file.content_url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private',
      'content-length': '4',
      'content-disposition':
        `attachment; filename="Perizia _____.txt"; filename*=UTF-8''Perizia%20%22%C3%A8%22.txt`.replace(
          '_____',
          '___',
        ),
    })
    const head = await fetchBytes(file.content_url, { method: 'HEAD' })
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 })
    expect(head.headers.get('content-length')).toBe('4')
    expect((await fetchBytes(file.content_url, { method: 'POST' })).status).toBe(405)
  })

  it('images and PDF are shown, the rest is saved; a stretch can be asked for', async () => {
    const image = await createFile(client, 'foto.png', await picture('png'))
    expect((await fetchBytes(image.content_url)).headers.get('content-disposition')).toMatch(/^inline/)
    const text = await createFile(client, 'x.txt', '0123456789')
    const stretch = (range: string) => fetchBytes(text.content_url, { headers: { range } })
    for (const [range, bytes, said] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
    ] as const) {
      const part = await stretch(range)
      expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
        206,
        bytes,
        said,
      ])
    }
    expect((await stretch('bytes=10-')).status).toBe(416)
    expect((await stretch('lines=1-2')).status).toBe(200)
  })

  it('altered in any character, with a query, or as another kind of URL: 404', async () => {
    const file = await createFile(client, 'foto.png', await picture('png', 20, 20))
    const pending = await announce(client)
    for (const altered of [
      ...alterations(file.content_url),
      `${file.content_url}?`,
      `${file.content_url}A`,
      file.preview_url.replace('/preview/', '/content/'),
      pending.upload_url.replace('/upload/', '/content/'),
    ]) {
      const { status, bytes } = await fetchBytes(altered)
      expect([status, JSON.parse(bytes.toString()).code], altered).toEqual([404, 'resource_not_found'])
    }
    expect(refusal(await upload(file.content_url.replace('/content/', '/upload/'), 'x'))).toEqual(gone)
  })

  it('expired: 404', async () => {
    const { id, upload_url } = await announce(client)
    await company.db
      .update('file')
      .set({ upload_until: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(refusal(await upload(upload_url, 'Ciao'))).toEqual(gone)
  })
})

describe('files.md#deletion', () => {
  it('its URLs are 404 at once, its bytes are erased, and the log keeps who did it', async () => {
    const file = await createFile(client, 'foto.png', await picture('png'))
    expect(await readdir(folderOf(file))).toHaveLength(2)
    const { status, body } = await client.delete(`/v1/files/${file.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: file.id, deleted_at: expect.any(String), content_url: null })
    for (const url of [file.content_url, file.preview_url]) expect((await fetchBytes(url)).status).toBe(404)
    expect(refusal(await client.get(`/v1/files/${file.id}`))).toEqual(gone)
    await expect(readdir(folderOf(file))).rejects.toThrow('ENOENT')
    const { data } = (await client.get(`/v1/audit-log?object_id=${file.id}`)).body
    expect(data.map(({ type }: Body) => type)).toEqual(['file.deleted', 'file.created'])
    expect(JSON.stringify(data)).not.toContain('/files/')
  })

  it('a pending one is deleted as well, and takes no bytes afterwards', async () => {
    const file = await announce(client)
    expect((await client.delete(`/v1/files/${file.id}`)).status).toBe(200)
    expect(refusal(await upload(file.upload_url, 'Ciao'))).toEqual(gone)
  })
})

describe('idempotency.md#answers', () => {
  it('what shows a URL is kept encrypted, and replayed as it was', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { name: 'x.txt', content: base64('Ciao') }
    const first = await client.post('/v1/files', body, { headers })
    const { rows } = await database().pool.query('SELECT body FROM idempotent_answer WHERE key = $1', [
      headers['idempotency-key'],
    ])
    expect(rows[0].body).toMatch(/^sealed:/)
    const again = await client.post('/v1/files', body, { headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})
