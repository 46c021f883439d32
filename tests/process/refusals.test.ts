import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../support/product.ts'
import {
  begin,
  beginOfficina,
  connected,
  newDatabase,
  officina,
  run,
  startServer,
  succeed,
  temporaryFolder,
} from '../support/spawned.ts'

let remove: () => Promise<void>
let folder: string

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  folder = temporary.folder
})

afterAll(() => remove())

/** A start that fails with one line that the operator understands, and exit 1. */
async function expectOneLine(environment: Record<string, string>, message: RegExp) {
  const { code, stdout, stderr } = await run('src/main.ts', [], { DATA_FOLDER: folder, ...environment })
  for (const secret of ['secret', new URL(product.database_url).password])
    expect(stderr).not.toContain(secret)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(message)])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

function changed(part: 'port' | 'password' | 'pathname' | 'username', value: string): string {
  const url = new URL(product.database_url)
  url[part] = value
  return url.href
}

describe('foundation: a start that cannot succeed says why in one line and exits 1', () => {
  it('a taken port', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    await expectOneLine({ PORT: String(port), DATABASE_URL: await newDatabase() }, new RegExp(`${port}`))
    taken.close()
  })

  it('a data folder in use by another server; a command joins it', async () => {
    // so that the start has no demo workshop to make
    await succeed({ DATA_FOLDER: folder }, 'company', 'create', '--name', 'Uno')
    const server = await startServer({ DATA_FOLDER: folder })
    await expectOneLine({}, /in use/)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await officina({ DATA_FOLDER: folder }, 'migrate')).code).toBe(0)
    expect(await server.stop()).toMatchObject({ code: 0 })
  })

  it.each([
    ['nobody listens', () => changed('port', '1')],
    ['a wrong password', () => changed('password', 'wrong')],
    ['an unknown user', () => changed('username', 'nobody')],
    ['an unknown database', () => changed('pathname', '/nowhere')],
    ['an unknown host', () => 'postgres://officina:secret@nowhere.invalid/officina'],
    ['no address at all', () => 'nonsense'],
    ['another protocol', () => 'mysql://officina:secret@127.0.0.1:3306/officina'],
  ])('DATABASE_URL: %s', async (_what, address) => {
    await expectOneLine({ DATABASE_URL: address() }, /database/i)
  })

  it('a start, and a command, tell of no step after they have failed', async () => {
    const environment = { DATA_FOLDER: folder, DATABASE_URL: changed('port', '1') }
    for (const failing of [begin(environment), beginOfficina(environment, 'company', 'list')]) {
      await failing.ended
      expect(failing.printed.stderr.trim().split('\n').at(-1)).toMatch(/cannot be used/)
    }
  })

  it('a database of a newer schema, which stays as it is', async () => {
    const DATABASE_URL = await newDatabase()
    expect((await officina({ DATABASE_URL, DATA_FOLDER: folder }, 'migrate')).code).toBe(0)
    const client = await connected(DATABASE_URL)
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
      VALUES ('newer', 'x', '29991231000000_from_the_future', now(), now())`)
    await expectOneLine({ DATABASE_URL }, /newer/)
    const command = await officina(
      { DATABASE_URL, DATA_FOLDER: folder },
      'company',
      'create',
      '--name',
      'Uno',
    )
    expect(command).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/newer/) })
    const { rows } = await client.query('SELECT count(*)::int AS count FROM company')
    expect(rows).toEqual([{ count: 0 }])
    await client.end()
  })

  it.each([
    ['PORT', '70000'],
    ['BASE_URL', 'nonsense'],
    ['BASE_URL', 'localhost:3000'],
    ['BASE_URL', 'https://officina.example/app'],
    ['BASE_URL', 'https://officina.example/?lang=it'],
    ['AUTH_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_POOL', '-1'],
    ['RATE_LIMITS', 'key=0:200'],
    ['RATE_LIMITS', 'keys=1:200'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
  ])('%s=%s', async (name, value) => {
    await expectOneLine({ [name]: value, DATABASE_URL: changed('port', '1') }, new RegExp(`^${name} `))
  })
})
