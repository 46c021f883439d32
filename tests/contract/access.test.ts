import { beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { type Answer, type Client, VERSION } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { casesOf, operations, pathToNothing, permissionOf, withQuery } from '../support/operations.ts'
import { product } from '../support/product.ts'

let company: TestCompany
let nobody: Client

beforeAll(async () => {
  company = await mintCompany()
  nobody = await company.clientWith([])
})

/** A request with exactly these headers. */
async function send(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(product.base_url + path, { method, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe.each(casesOf(operations))('%s', (_title, operation) => {
  const { method } = operation
  const path = pathToNothing(operation)
  const permission = permissionOf(operation)

  it('authentication 3: without a key it is 401 api_key_missing', async () => {
    const answer = await send(method, path, { 'x-api-version': VERSION })
    expectError(answer, 401, 'api_key_missing')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('versioning 2: without X-API-Version it is 400 api_version_required', async () => {
    const answer = await send(method, path, { authorization: `Bearer ${company.client.key}` })
    expectError(answer, 400, 'api_version_required', 'X-API-Version')
  })

  if (permission)
    it('authentication 5: with every permission but its own it is 403', async () => {
      const others = await company.clientWith(PERMISSIONS.filter((name) => name !== permission))
      const answer = await others.request(method, path)
      expectError(answer, 403, 'permission_missing')
      expect(answer.body.message).toContain(permission)
    })

  if (permission)
    it('authentication 5: its own permission alone is enough', async () => {
      const only = await company.clientWith([permission!])
      expect((await only.request(method, path)).status).not.toBe(403)
    })

  if (permission === null)
    it('companies-keys-people.md#permissions: a key without permissions is enough', async () => {
      const answer = await nobody.request(method, withQuery(path, operation))
      expect(answer.status).toBe(operation.params.length > 0 ? 404 : 200)
    })

  it('requests.md#routes-and-methods: other methods of its path are 405 with Allow', async () => {
    const taken = operations.filter((other) => other.path === operation.path).map((other) => other.method)
    const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken
    for (const other of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (name) => !taken.includes(name),
    )) {
      const answer = await company.client.request(other, path)
      expectError(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort())
    }
  })

  it('requests.md#routes-and-methods: a trailing slash is another path', async () => {
    expectError(await company.client.request(method, `${path}/`), 404, 'route_not_found')
  })
})
