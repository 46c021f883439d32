import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAuth, refresh } from '../support/app.ts'
import { type Answer, type Body, Client, VERSION } from '../support/client.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { signIn } from '../support/session.ts'
import { startServer, temporaryFolder } from '../support/spawned.ts'

const SECRET_BODY = 'Body that nobody may read'

let server: Awaited<ReturnType<typeof startServer>>
let remove: () => Promise<void>
let client: Client
let key_id: string
let owner: { email: string; password: string }

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  const workshop = await ownWorkshop()
  const environment = {
    DATA_FOLDER: temporary.folder,
    DATABASE_URL: workshop.database_url,
    LOG_LEVEL: 'info',
  }
  client = new Client(workshop.key)
  key_id = workshop.key_id
  owner = workshop.owner
  server = await startServer(environment)
})

afterAll(async () => {
  await server.stop()
  await remove()
})

const lines = (): Body[] =>
  server.printed.stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

/** The line of a request, once it has been written. */
async function lineWith(found: (line: Body) => boolean): Promise<Body> {
  await expect.poll(() => lines().filter(found).length).toBe(1)
  return lines().find(found)
}

const lineOf = (request_id: string | null) => lineWith((line) => line.request_id === request_id)

describe('foundation, structured logs: one line a request', () => {
  it('holds request id, method, route, status, duration and key id', async () => {
    const options = { url: server.url }
    const made = await client.post(
      '/v1/articles',
      { name: SECRET_BODY, unit_type: 'pz', vat_code: '22' },
      options,
    )
    expect(await lineOf(made.headers.get('x-request-id'))).toMatchObject({
      level: 30,
      time: expect.anything(),
      method: 'POST',
      route: '/v1/articles',
      status: 201,
      duration_ms: expect.any(Number),
      key_id,
    })
    const read = await client.get(`/v1/articles/${made.body.id}?nonsense=${SECRET_BODY}`, options)
    expect(await lineOf(read.body.request_id)).toMatchObject({
      route: '/v1/articles/{id}',
      status: 422,
      key_id,
    })
  })

  it.each([
    ['an unknown route', '/v1/nothing', {}, { status: 404, route: null, key_id: null }],
    ['no key', '/v1/articles', { authorization: '' }, { status: 401, route: '/v1/articles', key_id: null }],
    ['no version', '/v1/articles', { 'x-api-version': '' }, { status: 400, route: '/v1/articles' }],
  ])('of a refusal, too: %s', async (_what, path, headers, expected) => {
    const { body } = await client.get(path, { url: server.url, headers })
    expect(await lineOf(body.request_id)).toMatchObject(expected)
  })

  it.each([
    ['within the body', '{"na'],
    ['before the body', ''],
  ])('of a client that hung up %s: no status', async (_what, sent) => {
    const before = lines().filter(({ status }) => status === null).length
    const { port, hostname } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    // a key that the process has not looked up yet, so that it is gone before the lookup ends
    const head = [
      'POST /v1/articles HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${client.key}`,
      `X-API-Version: ${VERSION}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => socket.resetAndDestroy())
    await expect.poll(() => lines().filter(({ status }) => status === null).length).toBe(before + 1)
  })

  it('says nothing more of a browser that leaves while its session is read', async () => {
    const { cookie } = await signIn(owner, server.url)
    const { port, hostname } = new URL(server.url)
    const gone = () => lines().filter(({ status, route }) => status === null && route === '/api/auth/').length
    const head = `GET /api/auth/get-session HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
    const before = gone()
    for (let left = 0; left < 20; left += 1) {
      const socket = net.connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(head, () => socket.resetAndDestroy())
    }
    await expect.poll(gone).toBe(before + 20)
    expect(lines().filter(({ level }) => level > 30)).toEqual([])
    expect(server.printed.stderr).not.toContain('Unavailable')
  })

  it('never holds a key, a body, a query or a header', async () => {
    await client.post('/v1/articles', { name: SECRET_BODY, stock: 'wrong' }, { url: server.url })
    await client.get('/v1/articles', { url: server.url, headers: { authorization: `Basic ${client.key}` } })
    const last = await client.get(`/v1/articles?q=${client.key}&x=${SECRET_BODY}`, { url: server.url })
    await lineOf(last.body.request_id)
    const text = server.printed.stdout + server.printed.stderr
    expect(text).not.toContain(client.key.slice(12))
    expect(text).not.toContain(client.key.slice(0, 12))
    expect(text).not.toContain(SECRET_BODY)
    expect(text).not.toMatch(/authorization|bearer/i)
  })

  it('mobile-sign-in.md#access-tokens: sign-in of an app has its line, without address, password or token', async () => {
    const { email, password } = owner
    const login = await askAuth('login', { email, password, device_name: SECRET_BODY }, server.url)
    const { id, access_token, refresh_token } = login.body
    const me = await new Client(access_token, server.url).get('/v1/auth/me')
    const wrong = await askAuth('login', { email, password: `${password}!` }, server.url)
    const refreshed = await refresh(refresh_token, server.url)
    const lineAt = (answer: Answer) => lineOf(answer.headers.get('x-request-id'))
    expect(await lineAt(login)).toMatchObject({ route: '/v1/auth/login', status: 200, key_id: null })
    expect(await lineAt(me)).toMatchObject({ route: '/v1/auth/me', key_id: null, session_id: id })
    expect(await lineAt(wrong)).toMatchObject({ route: '/v1/auth/login', status: 401 })
    await lineAt(refreshed)
    const text = server.printed.stdout + server.printed.stderr
    for (const secret of [email, password, access_token, refresh_token, refreshed.body.refresh_token])
      expect(text).not.toContain(secret)
    expect(text).not.toContain(SECRET_BODY)
  })
})
