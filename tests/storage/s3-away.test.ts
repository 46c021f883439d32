import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

let folder: string
let storage: Storage
let answer: Answer
const server = http.createServer(async (request, response) => {
  await text(request)
  answer(request, response)
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'officina-s3-away-'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  storage = await openStorage({ files_url: `http://K:S@127.0.0.1:${port}/officina`, data_folder: folder })
})

afterEach(() => vi.restoreAllMocks())

afterAll(async () => {
  storage.store.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(key: string): Promise<void> {
  const file = await storage.spool.newPath()
  await writeFile(file, 'Ciao')
  await storage.store.put(key, file)
}

describe('files.md#storage: an S3 server that fails', () => {
  it('that never answers is waited for some seconds: who asked may hold a connection to the database', async () => {
    answer = () => undefined
    const asked = [
      put('one/file/content'),
      storage.store.read('one/file/content'),
      storage.store.erase('one/file'),
    ]
    const settled = await Promise.allSettled(asked)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  }, 120_000)

  it('that erases nothing, and says so in a 200, is a failure: else the row would go before its bytes', async () => {
    answer = ({ method }, response) =>
      response.end(
        method === 'GET'
          ? '<ListBucketResult><Contents><Key>one/file/content</Key></Contents></ListBucketResult>'
          : '<DeleteResult><Error><Key>one/file/content</Key><Code>AccessDenied</Code></Error></DeleteResult>',
      )
    await expect(storage.store.erase('one/file')).rejects.toThrow('AccessDenied')
  })

  it('that is to blame is away; what it refuses for good, such as a wrong key, is not', async () => {
    const failureAfter = (status: number) => {
      answer = (_request, response) => response.writeHead(status).end('<Error><Code>Said</Code></Error>')
      return put('one/file/content').catch((error: Error) => error.name)
    }
    for (const status of [429, 500, 503]) expect(await failureAfter(status)).toBe('StorageAway')
    expect(await failureAfter(403)).toBe('Said')
  })

  it('writes nothing beside the log, whose lines are JSON', async () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer = (_request, response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
    await expect(put('one/file/content')).rejects.toThrow()
    expect(written).not.toHaveBeenCalled()
  })
})
