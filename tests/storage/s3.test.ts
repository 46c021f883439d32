import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'

let folder: string
let server: S3rver
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'officina-s3-'))
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 'objects') },
    configureBuckets: [{ name: 'officina', configs: [] }],
  })
  const { port } = await server.run()
  const files_url = `http://S3RVER:S3RVER@127.0.0.1:${port}/officina/prova`
  storage = await openStorage({ files_url, data_folder: folder })
})

afterAll(async () => {
  storage.store.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(key: string, text: string): Promise<void> {
  const file = await storage.spool.newPath()
  await writeFile(file, text)
  await storage.store.put(key, file)
}

const read = async (key: string, range?: { start: number; end: number }) =>
  String(await buffer(await storage.store.read(key, range)))

describe('files.md#storage: an S3 server', () => {
  it('keeps bytes, gives all of them or a stretch, and erases them with what lies below', async () => {
    await put('one/file/content', '0123456789')
    await put('one/file/content.preview', 'preview')
    await put('one/files/other', 'stays')
    expect(await read('one/file/content')).toBe('0123456789')
    expect(await read('one/file/content', { start: 2, end: 4 })).toBe('234')
    await storage.store.erase('one/file')
    await expect(read('one/file/content')).rejects.toThrow()
    expect(await read('one/files/other')).toBe('stays')
    await storage.store.erase('one/nothing')
  })

  it('takes what is larger than one piece', async () => {
    const text = 'x'.repeat(6 * 1024 * 1024)
    await put('one/large/content', text)
    expect((await read('one/large/content')).length).toBe(text.length)
  })
})
