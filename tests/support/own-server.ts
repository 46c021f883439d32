import { Client } from './client.ts'
import { migratedDatabase, openWorkshops, type Workshop } from './own-database.ts'
import { startServer, temporaryFolder } from './spawned.ts'

export type OwnServer = Awaited<ReturnType<typeof ownServer>>

type Wanted = {
  settings?: Record<string, string>
  companies?: number
  /** The address under which the server reaches its database, such as that of a gate before it. */
  through?: (database_url: string) => Promise<string>
}

/** A server with a database of its own, for what would disturb everybody, and a client a workshop. */
export async function ownServer({ settings = {}, companies = 1, through }: Wanted = {}) {
  const { folder, remove } = await temporaryFolder()
  const database_url = await migratedDatabase()
  const environment = { DATA_FOLDER: folder, DATABASE_URL: database_url, ...settings }
  const names = Array.from({ length: companies }, (_, index) => `Officina ${index + 1}`)
  const minted = await openWorkshops(database_url, names)
  const DATABASE_URL = through ? await through(database_url) : database_url
  const server = await startServer({ ...environment, DATABASE_URL })
  const clients = minted.map(({ key }) => new Client(key, server.url))
  const stop = async () => {
    const ended = await server.stop()
    await remove()
    return ended
  }
  return {
    ...server,
    database_url,
    companies: minted as [Workshop, ...Workshop[]],
    clients,
    client: clients[0]!,
    stop,
  }
}
