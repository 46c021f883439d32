import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/process/config.ts'
import { openPostOffice, parseMail } from '../support/post-office.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'
import { temporaryFolder } from '../support/spawned.ts'

let workshop: Workshop

const configOf = (environment: Record<string, string>) => readConfig(environment as NodeJS.ProcessEnv)

beforeAll(async () => {
  workshop = await openWorkshop('Gomme & Più')
})

afterAll(() => workshop.close())

describe('SMTP_URL', () => {
  const login = { user: 'officina@example.com', password: 'p@ss/wörd' }
  const withLogin = (port: number, password: string) =>
    `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`

  it('may name a user, over TLS also with a certificate of this machine that nobody signed', async () => {
    const office = await openPostOffice(undefined, { login })
    const smtp_url = withLogin(office.port, login.password)
    const jobs = runJobs(workshop, { smtp_url, mail_from: configOf({ SMTP_URL: smtp_url }).mail_from })
    const id = await workshop.appointment()
    await until(() => workshop.sentAt(id))
    await jobs.stop()
    await office.close()
    expect(office.received).toMatchObject([{ from: login.user, encrypted: true }])
  })

  it('with a wrong password is tried again, and nothing is taken for sent', async () => {
    const office = await openPostOffice(undefined, { login })
    const jobs = runJobs(workshop, { smtp_url: withLogin(office.port, 'wrong') })
    const id = await workshop.appointment()
    await until(async () => (await workshop.jobsOf(id)).includes('retry'))
    await jobs.stop()
    await office.close()
    expect(await workshop.sentAt(id)).toBeNull()
    expect(office.received).toEqual([])
    await workshop.change(id, { deleted_at: new Date().toISOString() })
  })

  it.each(['http://mail.example', 'mail.example', 'mail.example:25', 'smtp://'])(
    '%s is refused',
    (SMTP_URL) => {
      expect(() => configOf({ SMTP_URL })).toThrow(ConfigError)
      expect(() => configOf({ SMTP_URL })).toThrow(/^SMTP_URL is not usable: /)
    },
  )

  it('the sender is MAIL_FROM, else the user where that is an address, else one of this machine', () => {
    const senderOf = (environment: Record<string, string>) => configOf(environment).mail_from
    const SMTP_URL = 'smtps://rossi%40example.com:x@mail.example'
    expect(senderOf({ SMTP_URL, MAIL_FROM: 'officina@example.com' })).toBe('officina@example.com')
    expect(senderOf({ SMTP_URL })).toBe('rossi@example.com')
    expect(senderOf({ SMTP_URL: 'smtp://rossi:x@mail.example' })).toBe('officina@localhost')
    expect(senderOf({ SMTP_URL: 'smtp://a%zz:x@mail.example' })).toBe('officina@localhost')
    expect(senderOf({})).toBe('officina@localhost')
    expect(() => configOf({ MAIL_FROM: 'nobody' })).toThrow(/^MAIL_FROM is not usable: /)
  })
})

describe('without SMTP_URL', () => {
  it('the mail becomes a file of the outbox that only its owner reads', async () => {
    const { folder, remove } = await temporaryFolder()
    const local = runJobs(workshop, { data_folder: folder, mail_from: 'officina@localhost' })
    const customer_id = await workshop.customer({ email: 'rossi@example.com' })
    const id = await workshop.appointment({ customer_id })
    await until(() => workshop.sentAt(id))
    await local.stop()
    const outbox = path.join(folder, 'outbox')
    expect(await readdir(outbox)).toEqual([`reminder-${id}.eml`])
    const file = path.join(outbox, `reminder-${id}.eml`)
    const { headers, text } = parseMail(await readFile(file, 'latin1'))
    expect(headers).toMatchObject({
      'message-id': `<reminder-${id}@localhost>`,
      to: 'Mario Rossi <rossi@example.com>',
    })
    expect(text).toContain('presso Gomme & Più:')
    expect((await stat(file)).mode & 0o077).toBe(0)
    await remove()
  })
})
