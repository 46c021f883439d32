import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce, base64, fetchBytes, upload } from '../support/files.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'

/** Of Debian's util-linux, which nearly every Linux has. */
const hasLimits = spawnSync('prlimit', ['--version']).status === 0

let server: OwnServer

beforeAll(async () => {
  if (hasLimits) server = await ownServer({ settings: { LOG_LEVEL: 'warn' } })
})

afterAll(() => server?.stop())

/** Lets the server write files of so many bytes, as a disk does that has no room for more: the last write falls short. */
const leave = (bytes: string) =>
  execFileSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:unlimited`])

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(150_000), Buffer.from('\n%%EOF\n')])
const UNAVAILABLE = { status: 503, body: { code: 'service_unavailable', param: null } }

describe.runIf(hasLimits)('files.md#storage: a full disk', () => {
  it('takes no file that it has no room for, and the same upload once there is', async () => {
    const announced = await announce(server.client, 'conto.pdf')
    leave('100000')
    const sent = await server.client.post('/v1/files', { name: 'conto.pdf', content: base64(PDF) })
    expect(sent).toMatchObject(UNAVAILABLE)
    expect(sent.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await upload(announced.upload_url, PDF)).toMatchObject(UNAVAILABLE)
    expect((await server.client.get(`/v1/files/${announced.id}`)).body.status).toBe('pending')
    leave('unlimited')
    const kept = await upload(announced.upload_url, PDF)
    expect(kept).toMatchObject({ status: 200, body: { status: 'ready', size: PDF.length } })
    const { bytes } = await fetchBytes(kept.body.content_url)
    expect(bytes.equals(PDF)).toBe(true)
    await expect.poll(() => server.printed.stdout).toContain('the disk takes no more')
  })
})
