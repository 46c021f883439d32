import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanOnce } from '../../src/jobs/file-cleanup.ts'
import { SYSTEM } from '../../src/jobs/system.ts'
import type { FileAccess } from '../../src/server/core/files/access.ts'
import { removeFile } from '../../src/server/resources/files/service.ts'
import { storeBytes } from '../../src/server/resources/files/storing.ts'
// the kinds of records, whose changes are told
import '../../src/server/router.ts'
import { openStorage, type Storage } from '../../src/storage/open-storage.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { makeRecord } from '../support/records.ts'

const DAY_AGO = '2026-01-01T00:00:00Z'

let company: TestCompany
let folder: string
let storage: Storage

beforeAll(async () => {
  company = await mintCompany()
  folder = await mkdtemp(path.join(os.tmpdir(), 'officina-files-'))
  storage = await openStorage({ data_folder: folder })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A ready file whose bytes are there. */
async function ready(columns: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  const file = { company_id: company.company_id, id, name: 'nota.txt' }
  const facts = await storeBytes(storage, file, await storage.spool.take([Buffer.from('Ciao')]), null)
  await company.db.insert('file', { id, name: file.name, ...facts, ...columns }).execute()
  return id
}

const clean = (kept = storage) => cleanOnce(database().kysely, kept, SYSTEM, new AbortController().signal)
const left = async () => (await company.db.select('file').select('id').execute()).map(({ id }) => id)

describe('files.md#deletion', () => {
  it('what nobody sent in time and what nothing cited for a day goes with its bytes, the rest stays', async () => {
    const { id: owner_id } = await makeRecord(company.client, 'customers')
    const pending = crypto.randomUUID()
    await company.db.insert('file', { id: pending, name: 'x', upload_until: DAY_AGO }).execute()
    const fresh = await ready()
    const unused = await ready({ released_at: DAY_AGO })
    const cut = await ready({ deleted_at: DAY_AGO })
    const cited = await ready({ released_at: DAY_AGO })
    const attachment = { id: crypto.randomUUID(), owner_kind: 'customer', owner_id, file_id: cited }
    await company.db
      .insert('attachment', { ...attachment, kind: 'other', position: 1, user_id: company.owner.user_id })
      .execute()
    await clean()
    expect((await left()).sort()).toEqual([fresh, cited].sort())
    const folders = await readdir(path.join(folder, 'files', company.company_id))
    expect(folders.sort()).toEqual([fresh, cited].sort())
    expect(folders).not.toContain(cut)
    const { data } = (await company.client.get('/v1/audit-log?type=file.deleted')).body
    const told = data.map(({ object_id, source }: { object_id: string; source: string }) => [
      object_id,
      source,
    ])
    expect(told.sort()).toEqual([pending, unused].map((id) => [id, 'job']).sort())
  })

  it('what the storage does not erase keeps its row, is tried again, and keeps nothing else from going', async () => {
    const first = await ready({ deleted_at: DAY_AGO })
    const second = await ready({ deleted_at: DAY_AGO })
    const { store } = storage
    const refusing = {
      ...{ put: store.put, read: store.read, close: store.close },
      erase: (key: string) =>
        key.endsWith(first) ? Promise.reject(new Error('AccessDenied')) : store.erase(key),
    }
    await clean({ ...storage, store: refusing })
    expect(await left()).toContain(first)
    expect(await left()).not.toContain(second)
    await clean()
    expect(await left()).not.toContain(first)
  })
  it('what went with the record that cited it, and was not erased then, is found in a workshop without other files', async () => {
    company = await mintCompany()
    const id = await ready({ released_at: null })
    const store = { ...storage.store, erase: () => Promise.reject(new Error('AccessDenied')) }
    await company.db.transaction((tx) => removeFile(tx, { store } as unknown as FileAccess, id))
    expect(await left()).toEqual([id])
    await clean()
    expect(await left()).toEqual([])
    expect(await readdir(path.join(folder, 'files', company.company_id))).toEqual([])
  })
})
