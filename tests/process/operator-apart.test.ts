import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Client } from '../support/client.ts'
import { reachedFrom } from '../support/imports.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { ROOT } from '../support/process.ts'
import { startServer, temporaryFolder } from '../support/spawned.ts'

const isOperator = (name: string) => /(^|\/)src\/operator\/|@prisma\/client/.test(name)

/** What makes the demo workshop of a first start, which the server imports then and never else. */
const DEMO = 'src/demo/demo.ts'

describe("the operator's Prisma client and the server", () => {
  it('no module that the server or /v1 imports, at once or later, reaches it but the demo', async () => {
    const reached = await reachedFrom(['src/main.ts', 'src/server/router.ts', 'src/rest/handler.ts'], [DEMO])
    expect(reached.size).toBeGreaterThan(150)
    expect(reached).toContain('kysely')
    expect([...reached].filter(isOperator)).toEqual([])
    expect([...(await reachedFrom([DEMO]))].filter(isOperator)).toContain('src/operator/generated/client.ts')
  })

  it('a server with a workshop answers /v1 and the console without having loaded it', async () => {
    const { folder, remove } = await temporaryFolder()
    const { key, database_url } = await ownWorkshop()
    const loaded = path.join(folder, 'loaded')
    const server = await startServer({
      DATA_FOLDER: folder,
      DATABASE_URL: database_url,
      NODE_OPTIONS: `--import=${path.join(ROOT, 'tests/support/loaded-modules.ts')}`,
      LOADED_MODULES: loaded,
    })
    expect((await new Client(key).get('/v1/articles', { url: server.url })).status).toBe(200)
    expect((await fetch(`${server.url}/sign-in`)).status).toBe(200)
    await server.stop()
    const modules = (await readFile(loaded, 'utf8')).split('\n')
    expect(modules.some((url) => url.endsWith('/src/server/router.ts'))).toBe(true)
    expect(modules.filter(isOperator)).toEqual([])
    await remove()
  })
})
