import type { Permission } from '../../src/domain/permissions.ts'
import { inputsOf, type Operation, operationsOf } from '../../src/rest/routes.ts'
import { requiredPermission } from '../../src/server/core/trpc.ts'
import { apiRouter, appRouter } from '../../src/server/router.ts'
import { operationIn, parametersOf } from './document.ts'

/** Every endpoint of /v1, so that a new one is tested without a word about it here. */
export const operations = operationsOf(apiRouter).filter(({ meta }) => !meta.signIn)

/** Those of /v1/auth, which come before there is a key: they have tests of their own. */
export const signInOperations = operationsOf(apiRouter).filter(({ meta }) => meta.signIn)

/** Those that the console calls, too. */
export const consoleOperations = operationsOf(appRouter)

export const creationOf = (noun: string) =>
  operations.find(({ method, path }) => method === 'POST' && path === `/v1/${noun}`)

/** The noun that a field names: `price-lists` for `price_list_id`; undefined when it is no reference. */
export function nounOf(field: string): string | undefined {
  if (!field.endsWith('_id')) return undefined
  if (field === 'source_id' || /^(buyer|acquired_from)_customer_id$/.test(field)) return 'customers'
  if (field === 'dealership_vehicle_id') return 'dealership/vehicles'
  if (field === 'message_id') return 'messages'
  if (field === 'related_invoice_id' || field === 'advance_invoice_id') return 'invoices'
  if (field === 'category_id') return 'expense-categories'
  if (/^((from|to|bank|invoice)_)?account_id$/.test(field)) return 'cash-book-accounts'
  if (field === 'location_id') return 'tyre-storage-locations'
  const noun = field.slice(0, -'_id'.length).replaceAll('_', '-')
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return [plural, noun.replace(/e$/, 'i')].find(creationOf)
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

export const takesBody = (operation: Operation) => operationIn(operation).requestBody !== undefined

/** Names of the input's fields that stand in the body or the query, not in the path. */
export function fieldsOf({ procedure, params }: Operation): string[] {
  const fields = inputsOf(procedure).flatMap((input) => Object.keys(input.shape))
  return fields.filter((field) => !params.includes(field))
}

/** What every change adds to, or a job, or who accepts an invitation. */
export const LOGS = new Set(['events', 'audit-log', 'request-logs', 'messages', 'users'])

export function fill({ path }: Operation, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, param: string) => ids[param]!)
}

/** Where the effect of a write is seen: the record that its path names, else the list. */
export function watchedPath({ path }: Operation, { code, id = code }: Record<string, string>): string {
  if (id !== undefined) return `${path.split('/{')[0]}/${id}`
  return hasList(path) ? path : '/v1/audit-log'
}

/** Whether the records of a path such as `/v1/articles` can be listed; files cannot. */
export const hasList = (path: string) =>
  operations.some((operation) => operation.method === 'GET' && operation.path === path)

/** True for a noun such as `articles` whose records can be deleted. */
export const isDeletable = (noun: string) =>
  operations.some(({ method, path }) => method === 'DELETE' && path === `/v1/${noun}/{id}`)

/** The documented examples of the query parameters that an operation cannot do without. */
export function exampleQuery(operation: Operation): Record<string, string> {
  const required = parametersOf(operation).filter(
    (parameter) => parameter.in === 'query' && parameter.required,
  )
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))
}

/** The path with what is sent, and with those that are not among it. */
export function withQuery(path: string, operation: Operation, sent = ''): string {
  const names = [...new URLSearchParams(sent).keys()]
  const missing = Object.entries(exampleQuery(operation)).filter(([name]) => !names.includes(name))
  const query = [sent, new URLSearchParams(missing).toString()].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

/** A path of the operation whose ids name nothing. */
export const pathToNothing = (operation: Operation) =>
  fill(operation, Object.fromEntries(operation.params.map((param) => [param, NOWHERE])))
