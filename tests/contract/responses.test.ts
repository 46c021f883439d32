import { beforeAll, describe, expect, it } from 'vitest'
import { VERSIONS } from '../../src/rest/versions.ts'
import { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { answerName, faultsOf } from '../support/document.ts'
import { casesOf, fill, hasList, operations, withQuery } from '../support/operations.ts'
import { callExample, makePathRecords } from '../support/path-records.ts'

let client: Client

describe.each(VERSIONS)('revision %s', (version) => {
  beforeAll(async () => {
    client = new Client((await mintCompany()).client.key, undefined, version)
    // so that no list is empty
    for (const operation of operations.filter(({ method }) => method === 'POST'))
      await callExample(client, operation)
    // every operation that makes something, one after the other
  })

  describe.each(casesOf(operations))('%s', (_title, operation) => {
    it('requests.md#records-and-companies: answers as documented, with object and X-API-Version', async () => {
      const { status, body, headers } = await callExample(client, operation)
      expect(status, JSON.stringify(body)).toBe(operation.status)
      expect(faultsOf(body, answerName(operation))).toEqual([])
      expect(headers.get('x-api-version')).toBe(version)
      expect(headers.get('x-request-id')).toMatch(/^req_\w+$/)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      for (const record of [body, ...(Array.isArray(body.data) ? body.data : [])])
        expect(record.object).toMatch(/^[a-z_]+$/)
    })

    if (operation.method === 'DELETE' && operation.params.length === 1)
      it('requests.md#deletion: it answers with deleted_at, then the record is gone from everywhere', async () => {
        const path = fill(operation, await makePathRecords(client, operation))
        const { body } = await client.delete(path)
        expect(body.deleted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        for (const method of ['GET', 'DELETE']) expect((await client.request(method, path)).status).toBe(404)
        // the one part of its kind, such as an inspection, stands in no list
        if (!operation.path.endsWith('}')) return
        if (!hasList(operation.path.slice(0, operation.path.lastIndexOf('/')))) return
        const left = await client.walk(path.slice(0, path.lastIndexOf('/')))
        expect(left.map(({ id }) => id)).not.toContain(body.id)
      })

    if (operation.method === 'GET')
      it('requests.md#routes-and-methods: HEAD answers as GET does, without the body', async () => {
        const path = withQuery(fill(operation, await makePathRecords(client, operation)), operation)
        const differing = async () => {
          const got = await client.get(path)
          const head = await client.request('HEAD', path)
          expect(head.status).toBe(200)
          expect(head.body).toBeNull()
          const names = ['content-type', 'content-length', 'x-api-version']
          return names.filter((name) => head.headers.get(name) !== got.headers.get(name))
        }
        // A request may be set down among those that were made between the two.
        await expect.poll(differing).toEqual([])
      })
  })
})
