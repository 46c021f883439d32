import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { announce, fetchBytes, picture, upload } from '../support/files.ts'
import { product } from '../support/product.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

describe('files.md#uploads', () => {
  it('after a refusal the file is still pending, and the PUT may be tried again', async () => {
    const { id, upload_url } = await announce(client)
    expect(refusal(await upload(upload_url, '\0'))).toEqual(invalid('content'))
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
    // What others upload at this moment stands there, too, until it has come.
    await expect.poll(() => readdir(path.join(product.data_folder, 'files', 'incoming'))).toEqual([])
  })
})
