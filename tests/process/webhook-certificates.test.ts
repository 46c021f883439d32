import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { TlsOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Identity, identityOf } from '../support/certificates.ts'
import { succeed } from '../support/documents.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { temporaryFolder } from '../support/spawned.ts'

const [good, ended, elsewhere, unknown] = await Promise.all([
  identityOf(),
  identityOf({ until: new Date('2020-02-01') }),
  identityOf({ address: '127.0.0.2' }),
  identityOf(),
])

let server: OwnServer
let removeFolder: () => Promise<void>

/** The server trusts whoever signed these. */
async function trusting(identities: readonly Identity[]): Promise<string> {
  const { folder, remove } = await temporaryFolder()
  removeFolder = remove
  const file = path.join(folder, 'trusted.pem')
  await writeFile(file, identities.map(({ cert }) => cert).join(''))
  return file
}

beforeAll(async () => {
  const NODE_EXTRA_CA_CERTS = await trusting([good, ended, elsewhere])
  server = await ownServer({ settings: { NODE_EXTRA_CA_CERTS, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' } })
})

afterAll(async () => {
  await server.stop()
  await removeFolder()
})

/** What a test that is pushed to a receiver of this kind answers. */
async function pushed(options: TlsOptions) {
  const receiver = https.createServer(options, (request, response) => {
    request.resume().once('end', () => response.end('ok'))
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const endpoint = await server.client.create('/v1/webhook-endpoints', { url: `https://127.0.0.1:${port}/` })
  const delivery = succeed(await server.client.post(`/v1/webhook-endpoints/${endpoint.id}/test`))
  receiver.closeAllConnections()
  receiver.close()
  return delivery
}

describe('webhooks.md#outcomes: certificates are verified', () => {
  it('a receiver whose certificate is good is delivered to', async () => {
    expect(await pushed(good)).toMatchObject({ status: 'succeeded', error: null, response_body: 'ok' })
  })

  it.each<[string, TlsOptions]>([
    ['was signed by nobody who is known', unknown],
    ['has expired', ended],
    ['is for another host', elsewhere],
    [
      'speaks an old TLS only',
      { ...good, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' },
    ],
    ['wants a certificate of ours', { ...good, requestCert: true, maxVersion: 'TLSv1.2' }],
    ['wants a certificate of ours, which TLS 1.3 says after the handshake', { ...good, requestCert: true }],
  ])('one that %s fails with tls_failed', async (_, options) => {
    expect(await pushed(options)).toMatchObject({ status: 'failed', error: 'tls_failed' })
  })
})
