import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePartitions } from '../../src/database/partitions.ts'
import { LEFT_OUT } from '../../src/operator/transfer/catalogue.ts'
import { Client } from '../support/client.ts'
import { ROOT } from '../support/process.ts'
import {
  connected,
  newDatabase,
  officina,
  startServer,
  succeed,
  temporaryFolder,
} from '../support/spawned.ts'

type Place = { DATA_FOLDER: string; DATABASE_URL: string }

let folder: string
let remove: () => Promise<void>
let from: Place
let to: Place
let company_id: string
let key: string
let lines: string[]

const fileOf = (name: string) => path.join(folder, name)
const exporting = (place: Place, ...rest: string[]) =>
  officina(place, 'company', 'export', '--company', company_id, ...rest)
const importing = (place: Place, name: string) => officina(place, 'company', 'import', '--file', fileOf(name))

/** Each character that some reader ends a line with; pasted texts have them. */
const LINE_ENDS = 'a\u2028b\u2029c\u0085d\r\ne\rf\u000bg\u000ch'

async function write({ DATABASE_URL }: Place, statement: string, values: string[]): Promise<void> {
  const database = await connected(DATABASE_URL)
  await database.query(statement, values)
  await database.end()
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Makes a workshop as old as one may be: two entries of its audit log from before the spans of a new database, and what a
 * process that ended had detached of its events and not yet dropped.
 */
async function age({ DATABASE_URL }: Place): Promise<void> {
  const database = await connected(DATABASE_URL)
  for (const days of [400, 60]) {
    const moment = Date.now() - days * DAY_MS
    await makePartitions(database, moment)
    await database.query(
      `INSERT INTO audit_log_entry (company_id, id, type, object_type, actor_type, source, changes, created_at)
        VALUES ($1, $2, 'company.updated', 'company', 'system', 'cli', '{}', $3)`,
      [company_id, uuidv7({ msecs: moment }), new Date(moment)],
    )
  }
  const { rows } = await database.query(
    `SELECT min(inhrelid::regclass::text) AS oldest FROM pg_inherits WHERE inhparent = 'event'::regclass`,
  )
  await database.query(`ALTER TABLE event DETACH PARTITION ${rows[0].oldest}`)
  await database.end()
}

/** Two who have left the workshop, one named by nothing but a line of a worksheet, the other as a worksheet's technician. */
async function former({ DATABASE_URL }: Place): Promise<void> {
  const database = await connected(DATABASE_URL)
  for (const statement of [
    'UPDATE worksheet_line_item SET user_id = $2 WHERE id IN (SELECT id FROM worksheet_line_item WHERE company_id = $1 LIMIT 1)',
    'UPDATE worksheet SET assigned_user_ids = ARRAY[$2::uuid] WHERE company_id = $1 AND seq_number = 1',
  ]) {
    const id = uuidv7()
    await database.query('INSERT INTO "user" (id, name, email, email_verified) VALUES ($1, $2, $3, true)', [
      id,
      'Ex Meccanico',
      `${id}@officina.example`,
    ])
    const { rowCount } = await database.query(statement, [company_id, id])
    expect(rowCount).toBe(1)
  }
  await database.end()
}

async function place(name: string): Promise<Place> {
  return { DATA_FOLDER: fileOf(name), DATABASE_URL: await newDatabase() }
}

beforeAll(async () => {
  ;({ folder, remove } = await temporaryFolder())
  from = await place('from')
  to = await place('to')
  const demo = await succeed(from, 'demo')
  company_id = demo.company.company_id
  key = demo.key
  await age(from)
  await former(from)
  await write(from, 'UPDATE quote SET comments = $1 WHERE seq_number = 1', [LINE_ENDS])
  await succeed(from, 'company', 'export', '--company', company_id, '--out', fileOf('first'))
  lines = (await readFile(fileOf('first'), 'utf8')).trimEnd().split('\n')
  await succeed(to, 'migrate')
})

afterAll(() => remove())

describe('company export', () => {
  it('is a header, the rows, and a manifest that counts them', async () => {
    const [header, ...rest] = lines.map((line) => JSON.parse(line))
    const manifest = rest.pop()
    const migrations = (await readdir(path.join(ROOT, 'prisma/migrations'))).filter((name) =>
      /^\d/.test(name),
    )
    expect(header).toEqual({ kind: 'header', format: 1, schema: migrations.sort().at(-1), company_id })
    const counts: Record<string, number> = {}
    for (const { table } of rest) counts[table] = (counts[table] ?? 0) + 1
    expect(manifest).toMatchObject({ kind: 'manifest', counts, checksum: expect.stringMatching(/^sha256:/) })
    expect(counts).toMatchObject({
      company: 1,
      user: 4 + 2,
      quote: 250,
      customer: 60,
      counter: expect.any(Number),
    })
    expect(counts.payment).toBeGreaterThan(50)
    expect(counts.article_movement).toBeGreaterThan(300)
  })

  it('every table with a company_id is in it, or left out for a reason', async () => {
    const schema = path.join(ROOT, 'prisma/schema')
    const files = (await readdir(schema)).map((name) => readFile(path.join(schema, name), 'utf8'))
    const models = (await Promise.all(files)).join('\n').matchAll(/^model (\w+) \{(.*?)^\}/gms)
    const owned = [...models].filter(([, , body]) => /^\s+company_id\s/m.test(body!)).map(([, name]) => name!)
    expect(owned).toContain('worksheet_line_item')
    const { counts } = JSON.parse(lines.at(-1)!)
    expect([...Object.keys(counts), ...Object.keys(LEFT_OUT)].sort()).toEqual(
      [...owned, 'company', 'user'].sort(),
    )
    for (const reason of Object.values(LEFT_OUT)) expect(reason).toMatch(/\w+ \w+/)
    const page = await readFile(path.join(ROOT, 'docs/export.md'), 'utf8')
    for (const name of Object.keys(LEFT_OUT)) expect(page).toContain(`| \`${name}\` |`)
  })

  it('holds no secret: of people name and address, of keys and sessions nothing', async () => {
    const people = lines.map((line) => JSON.parse(line)).filter(({ table }) => table === 'user')
    expect(people.map(({ row }) => Object.keys(row))).toEqual(people.map(() => ['id', 'name', 'email']))
    const database = await connected(from.DATABASE_URL)
    const { rows } = await database.query(`SELECT password AS secret FROM account WHERE password IS NOT NULL
      UNION ALL SELECT encode(key_hash, 'hex') FROM api_key`)
    await database.end()
    expect(rows).toHaveLength(2)
    const text = lines.join('\n')
    for (const { secret } of [...rows, { secret: key.slice(0, 12) }]) expect(text).not.toContain(secret)
  })

  it('goes to stdout where no file is named, and nothing else does', async () => {
    const { code, stdout } = await exporting(from)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toEqual(lines)
  })
})

describe('company import', () => {
  const manifest = (text: string[], change: object) => [
    ...text.slice(0, -1),
    JSON.stringify({ ...JSON.parse(text.at(-1)!), ...change }),
  ]
  const header = (change: object) => [
    JSON.stringify({ ...JSON.parse(lines[0]!), ...change }),
    ...lines.slice(1),
  ]
  const without = (table: string) => lines.filter((line) => !line.includes(`"table":"${table}"`))
  const faults: [string, () => string[], RegExp][] = [
    ['nothing', () => [], /cut off/],
    ['a file cut off', () => lines.slice(0, -1), /cut off/],
    ['what is no JSON', () => ['PK', ...lines], /Line 1 is no JSON/],
    ['rows without a header', () => lines.slice(1), /header/],
    ['another format', () => header({ format: 2 }), /format 2/],
    ['another schema', () => header({ schema: '20200101000000_old' }), /schema 20200101000000_old/],
    ['a changed row', () => lines.map((line) => line.replace('"Officina Bianchi"', '"Altri"')), /checksum/],
    ['a row less', () => without('payment'), /payment/],
    ['more after its end', () => [...lines, lines[1]!], /after the manifest/],
    [
      'an unknown table',
      () => lines.map((line) => line.replace('"table":"payment"', '"table":"session"')),
      /session/,
    ],
    [
      'rows of another company',
      () => header({ company_id: '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41' }),
      /another company/,
    ],
    ['an empty manifest', () => manifest(lines, { counts: undefined }), /manifest/],
  ]

  // Once in many runs something else was printed beside the line: the failure shows what.
  it.each(faults)('%s: one line on stderr, and nothing is changed', async (_what, make, message) => {
    await writeFile(
      fileOf('bad'),
      make()
        .map((line) => `${line}\n`)
        .join(''),
    )
    const { code, stdout, stderr } = await importing(to, 'bad')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(message)])
    const database = await connected(to.DATABASE_URL)
    const { rows } = await database.query('SELECT id FROM company UNION ALL SELECT id FROM "user"')
    await database.end()
    expect(rows).toEqual([])
  })

  it('into the database that it came from, or from a file that is not there: one line', async () => {
    for (const [name, message] of [
      ['first', /has this company already/],
      ['absent', /no such file/],
    ] as const) {
      const { code, stderr } = await importing(from, name)
      expect(code).toBe(1)
      expect(stderr).toMatch(message)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('makes a company whose export is the same, and which works on', async () => {
    const made = JSON.parse((await importing(to, 'first')).stdout)
    const newcomer = expect.objectContaining({ is_new: true, email: expect.any(String) })
    expect(made).toMatchObject({ company_id, people: Array(4 + 2).fill(newcomer) })
    const again = await exporting(to)
    expect(again.stdout.trimEnd().split('\n')).toEqual(lines)
    expect(lines.filter((line) => line.includes('a\u2028b\u2029c'))).toHaveLength(1)
    const old = new Date(Date.now() - 30 * DAY_MS).toISOString()
    const logged = lines.map((line) => JSON.parse(line)).filter(({ table }) => table === 'audit_log_entry')
    expect(logged.filter(({ row }) => row.created_at < old)).toHaveLength(2)

    const keyOf = ['key', 'create', '--company', company_id, '--permissions', 'all']
    const client = new Client((await succeed(to, ...keyOf)).key)
    const server = await startServer(to)
    const { body } = await client.get('/v1/worksheets?limit=1&preset=all', { url: server.url })
    const [{ seq_number, customer_id, vehicle_id }] = body.data
    const next = await client.post('/v1/worksheets', { customer_id, vehicle_id }, { url: server.url })
    expect(next.status).toBe(201)
    // the newest of the list is the last that was numbered
    expect(next.body.seq_number).toBe(seq_number + 1)
    await server.stop()
  })

  it('makes a company whose export is the same where a server had added up the days of its reports, too', async () => {
    const server = await startServer(from)
    const database = await connected(from.DATABASE_URL)
    const kept = 'SELECT count(*)::int AS days FROM report_day WHERE rows IS NOT NULL'
    await expect.poll(async () => (await database.query(kept)).rows[0].days).toBeGreaterThan(100)
    await database.end()
    await server.stop()
    await succeed(from, 'company', 'export', '--company', company_id, '--out', fileOf('kept'))
    const third = await place('third')
    await succeed(third, 'company', 'import', '--file', fileOf('kept'))
    const again = (await exporting(third)).stdout
    expect(again === (await readFile(fileOf('kept'), 'utf8'))).toBe(true)
  })
})
