import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createCompany } from '../../src/operator/companies.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { keepTemplate } from './own-database.ts'
import { startProcess } from './process.ts'
import { VARIABLES } from './product.ts'

/**
 * A database of its own in a temporary folder, and two processes of the product on it, which the environment tells of.
 * Does nothing where the environment tells of one already: `npm test` starts one for both runners. Answers what stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env[VARIABLES.base_url]) return async () => undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-test-'))
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.url)
  await keepTemplate(embedded.url)
  const database = openDatabase(embedded.url)
  // What its databases were told need not outlast it: no test waits for a disk. Those that kill have clusters of their own.
  await database.pool.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off')
  // A database that is not empty gets no demo workshop.
  await createCompany(prismaOn(database.pool), { name: 'Nobody in particular' })
  await database.close()
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'error',
    // as behind a proxy, so that tests may come from addresses of their own
    TRUSTED_PROXIES: '1',
    // where tests receive webhooks
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
  }
  const first = await startProcess('src/main.ts', environment)
  const second = await startProcess('src/main.ts', environment)
  process.env[VARIABLES.base_url] = first.url
  process.env[VARIABLES.other_url] = second.url
  process.env[VARIABLES.database_url] = embedded.url
  process.env[VARIABLES.data_folder] = folder
  return async () => {
    await Promise.all([first.stop(), second.stop()])
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
