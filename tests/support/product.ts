import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createCompany } from '../../src/server/resources/companies/service.ts'
import { startProcess } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product under test. */
    base_url: string
    /** Address of a second process of it, on the same database. */
    other_url: string
    database_url: string
    /** Where the product keeps what it makes, such as mails without a mail server. */
    data_folder: string
  }
}

/** A database of its own in a temporary folder, and two processes of the product on it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-test-'))
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.url)
  const database = openDatabase(embedded.url)
  // A database that is not empty gets no demo workshop.
  await createCompany(database.kysely, { name: 'Nobody in particular' })
  await database.close()
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'error',
    // as behind a proxy, so that tests may come from addresses of their own
    TRUSTED_PROXIES: '1',
  }
  const first = await startProcess('src/main.ts', environment)
  const second = await startProcess('src/main.ts', environment)
  project.provide('base_url', first.url)
  project.provide('other_url', second.url)
  project.provide('database_url', embedded.url)
  project.provide('data_folder', folder)
  return async () => {
    await Promise.all([first.stop(), second.stop()])
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
