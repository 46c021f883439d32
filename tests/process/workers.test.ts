import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Client } from '../support/client.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { ROOT } from '../support/process.ts'
import { product } from '../support/product.ts'
import { run, startServer, temporaryFolder } from '../support/spawned.ts'

const GOOD = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }

let remove: () => Promise<void>
let server: Awaited<ReturnType<typeof startServer>>
let client: Client

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  const { key, database_url } = await ownWorkshop()
  const environment = { DATA_FOLDER: temporary.folder, DATABASE_URL: database_url, WORKERS: '2' }
  client = new Client(key)
  server = await startServer(environment)
})

afterAll(async () => {
  await server.stop()
  await remove()
})

/** Linux says which processes a process has started. */
async function workers(): Promise<number[]> {
  const { pid } = server.child
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

const post = () => client.post('/v1/articles', GOOD, { url: server.url, headers: { connection: 'close' } })

/** Process ids in the log lines so far. */
const pids = () =>
  new Set([...server.printed.stdout.matchAll(/"pid":(\d+)/g)].map((found) => Number(found[1])))

describe.runIf(process.platform === 'linux')('configuration: WORKERS=2', () => {
  it('both answer on the one port', async () => {
    expect(await workers()).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 40 }, post))
    for (const { status } of answers) expect(status).toBe(201)
    // the system may give all of them to one, as long as that keeps up
    const answering = async () => {
      await post()
      return pids().size
    }
    await expect.poll(answering).toBe(2)
  })

  it('one that is killed is replaced, and what was answered stays', async () => {
    const before = await workers()
    const { body } = await post()
    process.kill(before[0]!, 'SIGKILL')
    await expect.poll(async () => (await workers()).filter((pid) => pid !== before[0]).length).toBe(2)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await client.get(`/v1/articles/${body.id}`, { url: server.url })).status).toBe(200)
  })

  it('SIGTERM ends all of them, exit 0', async () => {
    const running = await workers()
    expect(await server.stop()).toMatchObject({ code: 0, signal: null, stderr: '' })
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow()
  })
})

describe.runIf(process.platform === 'linux')(
  'configuration: WORKERS, one that dies before it listens',
  () => {
    it('is replaced, each time after a longer pause', async () => {
      const { folder, remove } = await temporaryFolder()
      onTestFinished(remove)
      const starts = path.join(folder, 'starts')
      const server = await startServer({
        DATA_FOLDER: folder,
        DATABASE_URL: product.database_url,
        WORKERS: '2',
        NODE_OPTIONS: `--import ${path.join(ROOT, 'tests/support/dying-worker.ts')}`,
        DYING_STARTS: starts,
        DYING_COUNT: '6',
      })
      // six deaths among two, and those that listen in the end
      expect((await readFile(starts, 'utf8')).trim().split('\n')).toHaveLength(8)
      const pauses = () =>
        [...server.printed.stdout.matchAll(/"pause_ms":(\d+)/g)].map(([, ms]) => Number(ms))
      await expect.poll(() => pauses().length).toBe(6)
      expect(pauses()).toEqual(expect.arrayContaining([100, 200, 400]))
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
    })

    it('a port that is taken is refused with one line, as without workers', async () => {
      const taken = net.createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const { port } = taken.address() as net.AddressInfo
      const environment = { PORT: String(port), WORKERS: '2', DATABASE_URL: product.database_url }
      const { code, stderr } = await run('src/main.ts', [], environment)
      taken.close()
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `Port ${port} is taken. Set PORT to a free one, or stop what listens there.\n`,
      })
    })
  },
)
