import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inScope, RequestScope } from '../../src/database/request-scope.ts'
import { createFileLinks } from '../../src/http/file-links.ts'
import type { FileAccess } from '../../src/server/core/files/access.ts'
import { FileLinks } from '../../src/server/core/files/links.ts'
import { type Body, type Client, gone, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { announce, base64, createFile, fetchBytes, picture, upload } from '../support/files.ts'
import { product } from '../support/product.ts'
import { parseResponse, requestText, sendRaw } from '../support/raw.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const folderOf = ({ id }: Body) => path.join(product.data_folder, 'files', company.company_id, id)

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

  it('begin with the host that each request asks', async () => {
    const { id } = await createFile(client, 'perizia.txt', 'Ciao')
    const { port } = new URL(product.base_url)
    for (const [asked, host] of [
      ['officina.example', 'officina.example'],
      ['altra.example:8443', 'altra.example:8443'],
      ['altra.example:8443', 'altra.example:8443'],
      ['a b', `localhost:${port}`],
      ['officina.example', 'officina.example'],
    ] as const) {
      const { body } = parseResponse(
        await sendRaw(requestText(client.key, `GET /v1/files/${id}`, { Host: asked })),
      )
      expect(new URL(body.content_url).host, asked).toBe(host)
    }
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

describe('files.md#urls: who hangs up', () => {
  it('while the file is opened leaves nothing open', async () => {
    const { id } = await createFile(client, 'perizia.txt', 'Ciao')
    const links = new FileLinks('a secret of this server alone')
    const bytes = new Readable({ read() {} })
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const read = async () => {
      asked.resolve()
      await gone.promise
      return bytes
    }
    const handle = createFileLinks({
      database: database(),
      filesFor: () => ({ links, store: { read } }) as unknown as FileAccess,
    })
    const server = http.createServer((request, response) => {
      response.once('close', gone.resolve)
      void inScope(new RequestScope('visitors'), () => handle(request, response))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { company_id } = company
    const url = links.pathOf({ purpose: 'content', company_id, id, expires: links.expiry() })
    const { port } = server.address() as AddressInfo
    const request = http.get({ port, path: url }).on('error', () => undefined)
    await asked.promise
    request.destroy()
    await vi.waitFor(() => expect(bytes.destroyed).toBe(true))
    server.close()
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
