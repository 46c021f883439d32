import { inputsOf, type Operation, operationsOf } from '../../src/rest/routes.ts'
import type { Permission } from '../../src/server/auth/permissions.ts'
import { requiredPermission } from '../../src/server/core/trpc.ts'
import { appRouter } from '../../src/server/router.ts'
import type { Answer, Body, Client } from './client.ts'
import { operationIn } from './document.ts'

/** Every endpoint of /v1, so that a new one is tested without a word about it here. */
export const operations = operationsOf(appRouter)

/** How to make one record of each noun, what it is called by first. A new resource needs one line. */
const NEW_RECORD: Record<string, object> = {
  articles: { name: 'Filtro olio', unit_type: 'pz', vat_code: '22' },
  'calendar-entries': { title: 'Tagliando', start_time: '2098-09-05T08:30:00Z', end_time: '2098-09-05T09:30:00Z' },
  customers: { full_name: 'Mario Rossi' },
  'price-lists': { name: 'Flotte' },
  suppliers: { name: 'Ricambi Nord' },
  vehicles: { license: 'AB123CD' },
  'work-categories': { name: 'Tagliando' },
}

/** A body that makes a record of a noun such as `price-lists`, under another name if one is given. */
export function newRecord(noun: string, name?: string): Record<string, unknown> {
  const body = NEW_RECORD[noun]
  if (!body) throw new Error(`NEW_RECORD does not say how to make one of ${noun}.`)
  const [naming] = Object.keys(body)
  return name === undefined ? { ...body } : { ...body, [naming!]: name }
}

/** Makes a record of a noun. */
export const makeRecord = (client: Client, noun: string): Promise<Body> =>
  client.create(`/v1/${noun}`, newRecord(noun))

/** The noun that a field names: `price-lists` for `price_list_id`; undefined when it is no reference. */
export function nounOf(field: string): string | undefined {
  if (!field.endsWith('_id')) return undefined
  const noun = field.slice(0, -'_id'.length).replaceAll('_', '-')
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return plural in NEW_RECORD ? plural : undefined
}

/** `GET /v1/articles/{id}` */
export const titleOf = ({ method, path }: Operation) => `${method} ${path}`

/** For `describe.each`: every operation of the list under its title. */
export const casesOf = (list: Operation[]) =>
  list.map((operation) => [titleOf(operation), operation] as const)

/** For `describe.each`: every field of every operation of the list that passes. */
export const fieldCasesOf = (list: Operation[], passes: (field: string) => unknown = () => true) =>
  list.flatMap((operation) =>
    fieldsOf(operation)
      .filter(passes)
      .map((field) => [titleOf(operation), field, operation] as const),
  )

export const permissionOf = ({ meta, procedure }: Operation): Permission | null =>
  requiredPermission(meta, procedure._def.type)

export const takesBody = ({ method }: Operation) => ['POST', 'PATCH', 'PUT'].includes(method)

/** Names of the input's fields that stand in the body or the query, not in the path. */
export function fieldsOf({ procedure, params }: Operation): string[] {
  const fields = inputsOf(procedure).flatMap((input) => Object.keys(input.shape))
  return fields.filter((field) => !params.includes(field))
}

/** What each parameter of the path names: `{ id: 'price-lists', article_id: 'articles' }`. */
function pathNouns({ path, params }: Operation): [param: string, noun: string][] {
  return params.map((param) => [param, nounOf(param) ?? path.split(`/{${param}}`)[0]!.split('/').at(-1)!])
}

/** A record of the client's company for each parameter of the path. */
export async function makePathRecords(client: Client, operation: Operation): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [param, noun] of pathNouns(operation)) ids[param] = (await makeRecord(client, noun)).id
  await makeSubresource(client, operation, ids)
  return ids
}

/** What a DELETE removes from a record must have been PUT there. */
async function makeSubresource(client: Client, operation: Operation, ids: Record<string, string>) {
  const put = operations.find(({ method, path }) => method === 'PUT' && path === operation.path)
  if (operation.method !== 'DELETE' || !put) return
  const answer = await client.put(fill(put, ids), await exampleBody(client, put))
  if (answer.status !== 200) throw new Error(`${titleOf(put)}: ${answer.status}`)
}

export function fill({ path }: Operation, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, param: string) => ids[param]!)
}

/** The documented example of the body, its references pointing at records of the client's company. */
export async function exampleBody(client: Client, operation: Operation): Promise<Record<string, unknown>> {
  const example = operationIn(operation).requestBody?.content['application/json'].example
  const body: Record<string, unknown> = structuredClone(example ?? {})
  for (const field of Object.keys(body)) {
    const noun = nounOf(field)
    if (noun) body[field] = (await makeRecord(client, noun)).id
  }
  // unique among the records of a kind
  if ('external_id' in body) body.external_id = crypto.randomUUID()
  return body
}

/** Calls an operation that should succeed, on new records of the client's company. */
export async function callExample(client: Client, operation: Operation): Promise<Answer> {
  const path = fill(operation, await makePathRecords(client, operation))
  const body = takesBody(operation) ? await exampleBody(client, operation) : undefined
  return client.request(operation.method, path, body)
}

const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

/** A path of the operation whose ids name nothing. */
export const pathToNothing = (operation: Operation) =>
  fill(operation, Object.fromEntries(operation.params.map((param) => [param, NOWHERE])))
