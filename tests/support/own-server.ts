import { Client } from './client.ts'
import { newDatabase, startServer, succeed, temporaryFolder } from './spawned.ts'

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
  const database_url = await newDatabase()
  const environment = { DATA_FOLDER: folder, DATABASE_URL: database_url, ...settings }
  const minted = []
  for (let index = 1; index <= companies; index++) {
    const company = await succeed(environment, 'company', 'create', '--name', `Officina ${index}`)
    const args = ['--company', company.company_id, '--permissions', 'all']
    minted.push({ ...company, key: (await succeed(environment, 'key', 'create', ...args)).key })
  }
  const DATABASE_URL = through ? await through(database_url) : database_url
  const server = await startServer({ ...environment, DATABASE_URL })
  const clients = minted.map(({ key }) => new Client(key, server.url))
  const stop = async () => {
    const ended = await server.stop()
    await remove()
    return ended
  }
  return { ...server, database_url, companies: minted, clients, client: clients[0]!, stop }
}
