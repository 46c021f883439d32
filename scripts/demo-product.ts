import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/database/client.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { createDemo } from '../src/demo/demo.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { startProcess } from '../tests/support/process.ts'

/** A server of a script's own on a new demo workshop; `stop` leaves nothing of it behind. */
export async function startDemoProduct() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-demo-'))
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.url)
  const database = openDatabase(embedded.url)
  const { company, key } = await createDemo(database, await openStorage({ data_folder: folder }))
  await database.close()
  const product = await startProcess('src/main.ts', {
    DATABASE_URL: embedded.url,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'error',
  })
  const stop = async () => {
    await product.stop()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: product.url, company, key, stop }
}
