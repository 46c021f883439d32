import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, browserOf } from '../support/auth.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { openPostOffice, type PostOffice } from '../support/post-office.ts'
import { callProcedure } from '../support/session.ts'
import { connected, startServer, temporaryFolder } from '../support/spawned.ts'

type Server = Awaited<ReturnType<typeof startServer>>

let environment: Record<string, string>
let owner: { email: string; password: string }
let office: PostOffice
let remove: () => Promise<void>

beforeAll(async () => {
  office = await openPostOffice()
  const temporary = await temporaryFolder()
  remove = temporary.remove
  const workshop = await ownWorkshop()
  environment = { DATABASE_URL: workshop.database_url, DATA_FOLDER: temporary.folder, LOG_LEVEL: 'error' }
  owner = workshop.owner
})

afterAll(async () => {
  await office.close()
  await remove()
})

async function serving(own: Record<string, string>, work: (server: Server, url: string) => Promise<void>) {
  const server = await startServer({ ...environment, ...own })
  await work(server, `http://127.0.0.1:${new URL(server.url).port}`).finally(() => server.stop())
}

const WARNING = /^No links are sent by mail: set BASE_URL/m

describe('a server that sends mail, is open to other machines and has no BASE_URL', () => {
  it('says so at start, sends no link and invites nobody', async () => {
    await serving({ HOST: '0.0.0.0', SMTP_URL: office.url }, async (server, url) => {
      await expect.poll(() => server.printed.stdout).toMatch(WARNING)
      const { status, body } = await new Browser(url).auth('/request-password-reset', { email: owner.email })
      expect([status, body]).toEqual([200, { status: true }])
      const browser = await browserOf(owner, url)
      const invitation = { email: 'mario@officina.example', role: 'staff' }
      const refused = await callProcedure('invitations.create', 'mutation', {
        input: invitation,
        headers: { cookie: browser.cookie, origin: url },
        url,
      })
      expect([refused.status, refused.body.code]).toEqual([409, 'base_url_missing'])
    })
    const database = await connected(environment.DATABASE_URL!)
    const { rows } = await database.query(`SELECT
      (SELECT count(*)::int FROM invitation) AS invitations, (SELECT count(*)::int FROM verification) AS links`)
    await database.end()
    expect(rows).toEqual([{ invitations: 0, links: 0 }])
    expect(office.received).toEqual([])
  })

  it.each([
    ['with BASE_URL', { HOST: '0.0.0.0', BASE_URL: 'http://officina.example', SMTP: 'yes' }],
    ['without a mail server', { HOST: '0.0.0.0' }],
    ['open to its own machine only', { HOST: '127.0.0.1', SMTP: 'yes' }],
  ])('%s says nothing', async (_what, { SMTP, ...own }: Record<string, string>) => {
    const server = await startServer({ ...environment, ...own, ...(SMTP && { SMTP_URL: office.url }) })
    const { stdout } = await server.stop()
    expect(stdout).not.toMatch(WARNING)
  })
})
