import { rm } from 'node:fs/promises'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce, base64, createFile, fetchBytes, upload } from '../support/files.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { temporaryFolder } from '../support/spawned.ts'

const UNAVAILABLE = { status: 503, body: { code: 'service_unavailable', param: null } }

let folder: string
let storage: S3rver
let server: OwnServer
let port: number

const storageOn = (port: number) =>
  new S3rver({
    ...{ address: '127.0.0.1', port, silent: true, directory: path.join(folder, 'objects') },
    configureBuckets: [{ name: 'officina', configs: [] }],
  })

beforeAll(async () => {
  folder = (await temporaryFolder()).folder
  storage = storageOn(0)
  port = (await storage.run()).port
  const FILES_URL = `http://S3RVER:S3RVER@127.0.0.1:${port}/officina`
  server = await ownServer({ settings: { FILES_URL, LOG_LEVEL: 'warn' } })
})

afterAll(async () => {
  await server.stop()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

describe('files.md#storage: an S3 server that is gone for a while', () => {
  it('has requests come again: what was announced stays pending, what was kept is read once it is back', async () => {
    const { client, printed } = server
    const kept = await createFile(client, 'conto.txt', 'Quaranta euro')
    const announced = await announce(client, 'nota.txt')
    await storage.close()
    const sent = await client.post('/v1/files', { name: 'altra.txt', content: base64('Ciao') })
    expect(sent).toMatchObject(UNAVAILABLE)
    expect(sent.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await upload(announced.upload_url, 'Ciao')).toMatchObject(UNAVAILABLE)
    expect((await fetchBytes(kept.content_url)).status).toBe(503)
    expect((await client.get(`/v1/files/${announced.id}`)).body.status).toBe('pending')
    await expect.poll(() => printed.stdout).toContain('the storage of files does not answer')
    expect(printed.stdout).not.toContain('request failed')
    storage = storageOn(port)
    await storage.run()
    expect(await upload(announced.upload_url, 'Ciao')).toMatchObject({ status: 200 })
    expect(String((await fetchBytes(kept.content_url)).bytes)).toBe('Quaranta euro')
  })
})
