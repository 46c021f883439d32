import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/database/embedded.ts'
import { schemaDifference } from '../src/database/migrate.ts'

/**
 * The SQL that leads from prisma/migrations to prisma/schema, '' when nothing differs; worked out on a PostgreSQL of
 * its own that nothing remains of. What a schema of Prisma's cannot say, such as a CHECK, is no difference.
 */
export async function difference(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'officina-migration-'))
  try {
    const database = await startEmbedded(folder, () => {})
    return await schemaDifference(database.url).finally(() => database.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
