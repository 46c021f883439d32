import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ownWorkshop } from '../support/own-database.ts'
import { ROOT } from '../support/process.ts'
import { startServer, temporaryFolder } from '../support/spawned.ts'

const COMPILED = path.join(ROOT, '.next/cache/officina-compiled')

it('foundation: a start leaves what was compiled of its modules to the next one', async () => {
  await rm(COMPILED, { recursive: true, force: true })
  const { database_url } = await ownWorkshop()
  const { folder, remove } = await temporaryFolder()
  // where the tests keep theirs is another place
  const environment = { NODE_COMPILE_CACHE: '', DATA_FOLDER: folder, DATABASE_URL: database_url }
  const server = await startServer(environment)
  expect((await server.stop()).code).toBe(0)
  await remove()
  expect((await readdir(COMPILED, { recursive: true })).length).toBeGreaterThan(500)
})
