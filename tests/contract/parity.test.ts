import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Answer, Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { casesOf, consoleOperations, exampleQuery, fill, LOGS, takesBody } from '../support/operations.ts'
import { exampleBody, makePathRecords } from '../support/path-records.ts'
import { keptBody, keptRecords } from '../support/prepared.ts'
import { UNIQUE_CODE } from '../support/records.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let session: Session

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
})

/** Two calls have each their own. */
const UNLIKE =
  /^request_id$|^duration_ms$|^closing_date$|seq_number$|(^|_)full_number$|^document_number$|^sha256$/

/** A message's subject names the number of the document that it brings. */
const numberless = (subject: unknown) => String(subject).replace(/\d+/, '<number>')

/** What two records made by the same request may differ in. */
function comparable(value: Body): Body {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'string') {
    return value
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
      .replace(UNIQUE_CODE, '<code>')
      .replace(/\/q\/[\w-]{43}$/, '/q/<secret>')
      .replace(/[\w-]{51,120}\.[\w-]{43}$/, '<signature>')
      .replace(/^whsec_[\w+/]{43}=$/, 'whsec_<secret>')
      .replace(/_[0-9A-Z]{5}\.(xml|pdf)$/, '_<number>.$1')
      .replace(/-\d+\.pdf$/, '-<number>.pdf')
      .replace(/^T\d{6,}(?=$|\.)/, 'T<number>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<instant>')
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !UNLIKE.test(key))
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === 'subject' ? numberless(child) : comparable(child)]),
  )
}

const outcome = ({ status, body }: Answer) => ({ status, body: comparable(body) })

type Call = { ids: Record<string, string>; fields: Record<string, unknown> }

function overRest(operation: Operation, { ids, fields }: Call): Promise<Answer> {
  const path = fill(operation, ids)
  if (takesBody(operation)) return company.client.request(operation.method, path, fields)
  const query = new URLSearchParams(fields as Record<string, string>)
  return company.client.request(operation.method, query.size > 0 ? `${path}?${query}` : path)
}

function overTrpc({ name, procedure }: Operation, { ids, fields }: Call): Promise<Answer> {
  return session.call(name, procedure._def.type, { ...fields, ...ids })
}

const newIds = (operation: Operation) => makePathRecords(company.client, operation)

/** A call for what is refused, on the same records each time. */
const keptCall = async (operation: Operation): Promise<Call> => ({
  ids: await keptRecords(company.client, operation),
  fields: (await keptBody(company.client, operation)) ?? exampleQuery(operation),
})

/** A call that should succeed, each time on records of its own. */
async function newCall(operation: Operation): Promise<Call> {
  const ids = await newIds(operation)
  const fields = takesBody(operation) ? await exampleBody(company.client, operation) : exampleQuery(operation)
  return { ids, fields }
}

const isWhole = ({ method, params }: Operation) => method === 'GET' && params.length === 0

/** All but the logs: each of the two calls adds to them. */
const tried = consoleOperations.filter(({ path }) => !LOGS.has(path.split('/')[2]!))

describe.each(casesOf(tried))('architecture: tRPC = REST: %s', (_title, operation) => {
  it('gives the same body', async () => {
    const first = await newCall(operation)
    const rest = await overRest(operation, first)
    // Made once the first is done with: one clock a person runs.
    const second = isWhole(operation) ? first : await newCall(operation)
    const trpc = await overTrpc(operation, second)
    expect(rest.status).toBe(operation.status)
    // tRPC knows one success status only
    expect({ status: operation.status, body: comparable(trpc.body) }).toEqual(outcome(rest))
    expect(trpc.status).toBe(200)
  })

  it('refuses an unknown field alike', async () => {
    const call = await keptCall(operation)
    const wrong = { ...call, fields: { ...call.fields, nonsense: 'x' } }
    const rest = await overRest(operation, wrong)
    expect(rest.body).toMatchObject({ status: 422, code: 'parameter_unknown', param: 'nonsense' })
    // The façade sees that the operation takes no such thing anywhere; the words differ there.
    const { message, errors, ...said } = outcome(await overTrpc(operation, wrong)).body
    expect(outcome(rest).body).toMatchObject(said)
  })

  if (takesBody(operation)) {
    it('takes or refuses wrong and missing fields alike', async () => {
      const { fields } = await keptCall(operation)
      const wrong = Object.fromEntries(Object.keys(fields).map((key) => [key, [1]]))
      for (const sent of [{}, wrong]) {
        const rest = await overRest(operation, { ids: await newIds(operation), fields: sent })
        const trpc = await overTrpc(operation, { ids: await newIds(operation), fields: sent })
        expect(comparable(trpc.body)).toEqual(comparable(rest.body))
        if (rest.status >= 400) expect(trpc.status).toBe(rest.status)
      }
    })
  }

  if (operation.params.length > 0)
    it('refuses an unknown id alike', async () => {
      const { fields } = await keptCall(operation)
      for (const id of [crypto.randomUUID(), 'malformed']) {
        const unknown = { fields, ids: Object.fromEntries(operation.params.map((param) => [param, id])) }
        const rest = outcome(await overRest(operation, unknown))
        expect(rest).toMatchObject({ status: 404, body: { code: 'resource_not_found' } })
        const trpc = outcome(await overTrpc(operation, unknown))
        // A malformed id goes on to the record at the façade alone, which then has its own noun.
        const { message, ...said } = trpc.body
        expect(trpc.status).toBe(404)
        expect(rest.body).toMatchObject(id === 'malformed' ? said : trpc.body)
      }
    })
})
