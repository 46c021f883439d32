import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'

const PATH = '/v1/webhook-endpoints'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

describe('webhooks.md#addresses', () => {
  it.each([
    'https://127.0.0.2/',
    'https://2130706434/',
    'https://0x7f.0.0.2/',
    'https://127.2/',
    'https://10.0.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1:8443/x',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:2]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[::10.0.0.1]/',
    'https://[2001:db8::1]/',
    'https://db.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
  ])('%s is refused', async (url) => {
    expect(refusal(await client.post(PATH, { url }))).toEqual({
      ...{ status: 422, code: 'parameter_invalid', param: 'url' },
    })
  })

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    'https:hooks.example.com',
    'https:/hooks.example.com',
    'https://user@hooks.example.com/',
    'https:///user@hooks.example.com/',
    'https://@hooks.example.com/',
    'https://:@hooks.example.com/',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks.example.com/#',
    `https://hooks.example.com/${'a'.repeat(2_000)}`,
    'http://10.0.0.1/',
    '',
  ])('%s is no URL for it', async (url) => {
    const answer = await client.post(PATH, { url })
    expect(refusal(answer)).toMatchObject({ status: 422, param: 'url' })
    expect(succeed(await client.get(PATH)).data).toEqual([])
  })

  it('a name that does not resolve now is accepted, and fails with dns_failed', async () => {
    const { id } = await client.create(PATH, { url: 'https://nowhere.invalid/hooks' })
    const delivery = succeed(await client.request('POST', `${PATH}/${id}/test`))
    expect(delivery).toMatchObject({ status: 'failed', error: 'dns_failed', response_status: null })
  })

  it('a change of the URL is looked at in the same way', async () => {
    const { id, url } = await client.create(PATH, { url: 'http://127.0.0.1:9/hooks' })
    const answer = await client.patch(`${PATH}/${id}`, { url: 'https://10.0.0.1/' })
    expect(refusal(answer)).toMatchObject({ param: 'url' })
    expect(succeed(await client.get(`${PATH}/${id}`)).url).toBe(url)
  })
})
