import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { exampleOf } from '../../src/rest/document/examples.ts'
import { inputsOf } from '../../src/rest/routes.ts'
import { ERRORS, type ErrorCode } from '../../src/server/core/error-codes.ts'
import type { Body } from '../support/client.ts'
import {
  answerName,
  bodyName,
  document,
  exampleBodyOf,
  faultsOf,
  operationIn,
  parametersOf,
  resolve,
} from '../support/document.ts'
import {
  casesOf,
  operations,
  permissionOf,
  signInOperations,
  takesBody,
  titleOf,
} from '../support/operations.ts'
import { ROOT } from '../support/process.ts'
import { product } from '../support/product.ts'

const program = (name: string) => path.join(ROOT, 'node_modules', '.bin', name)

/** Every schema of the document with the place where it stands. */
function* schemasIn(node: Body, place: string): Generator<[place: string, schema: Body]> {
  if (typeof node !== 'object' || node === null) return
  if (node.properties) {
    for (const [name, child] of Object.entries<Body>(node.properties)) yield [`${place}.${name}`, child]
  }
  for (const [key, child] of Object.entries(node)) {
    if (!key.startsWith('example')) yield* schemasIn(child, `${place}.${key}`)
  }
}

describe('the document', () => {
  it('foundation: GET /openapi.json is the document of the router', async () => {
    const response = await fetch(`${product.base_url}/openapi.json`)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const { servers, info, ...rest } = await response.json()
    const { servers: _neutral, info: known, ...wanted } = document
    expect(rest).toEqual(wanted)
    expect({ ...info, contact: known.contact }).toEqual(known)
    const { port } = new URL(product.base_url)
    expect(servers).toEqual([{ url: expect.stringMatching(new RegExp(`^http://[\\w.]+:${port}$`)) }])
    expect(info.contact.url).toBe(`${servers[0].url}/docs`)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('foundation: the committed copy is current', async () => {
    const committed = JSON.parse(await readFile(path.join(ROOT, 'openapi.json'), 'utf8'))
    expect(isDeepStrictEqual(committed, document), 'run npm run openapi').toBe(true)
  })

  it('foundation: it holds every endpoint of the router and no other', () => {
    const documented = Object.entries<Body>(document.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    )
    expect(documented.sort()).toEqual([...operations, ...signInOperations].map(titleOf).sort())
  })

  it('foundation: redocly lint finds no error and no warning', async () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await promisify(execFile)(
      program('redocly'),
      ['lint', 'openapi.json', '--extends=recommended', '--format=json'],
      { cwd: ROOT, env },
    ).catch((error) => error)
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    expect(problems.map(({ ruleId, message }: Body) => `${ruleId}: ${message}`)).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  })

  it('foundation: the types made from it compile under --strict', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-types-'))
    try {
      const source = astToString(await openapiTS(document))
      expect(source).toContain('"/v1/articles/{id}"')
      // a schema that the types give up
      expect(source).not.toMatch(/\| unknown\b/)
      await writeFile(path.join(folder, 'api.ts'), source)
      const tsc = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
      await promisify(execFile)(tsc, ['--noEmit', '--strict', '--target', 'es2022', 'api.ts'], {
        cwd: folder,
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('foundation: every field has a description', () => {
    const silent = [...schemasIn(document.components.schemas, ''), ...schemasIn(document.paths, '')]
      .filter(([, schema]) => !schema.description && !schema.$ref)
      .map(([place]) => place)
    expect(silent).toEqual([])
  })

  it('foundation: every reusable schema has a description, and every list and object is one', () => {
    for (const [name, schema] of Object.entries<Body>(document.components.schemas)) {
      expect(schema.description, name).toBeTruthy()
    }
  })

  it('requests.md#error-body: its Error schema knows every code, as an open set', () => {
    const { code } = document.components.schemas.Error.properties
    expect(code['x-extensible-enum'].toSorted()).toEqual(Object.keys(ERRORS).sort())
    expect(code.enum).toBeUndefined()
    expect(faultsOf(document.components.schemas.Error.examples[0], 'Error')).toEqual([])
  })

  it('authentication 1: it secures with a bearer key', () => {
    expect(document.components.securitySchemes.ApiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  })
})

describe.each(casesOf(signInOperations))('the document of %s', (_title, operation) => {
  const documented = operationIn(operation)
  const isOpen = operation.meta.signIn !== 'token'

  it('mobile-sign-in.md#order-of-checks: says who may ask, and takes no Idempotency-Key', () => {
    expect(documented.security).toEqual(isOpen ? [] : [{ AccessToken: [] }])
    expect(parametersOf(operation).map(({ name }) => name)).toEqual(['X-API-Version'])
    expect(documented.responses).not.toHaveProperty('402')
    const { description = '' } = documented.responses['401'] ? resolve(documented.responses['401']) : {}
    expect(description.includes('`token_expired`')).toBe(!isOpen)
  })

  it('mobile-sign-in.md: has an answer, and a request that its input takes', () => {
    const { schema, example } = resolve(documented.responses['200']).content['application/json']
    const shown = example ?? exampleOf(schema, document.components.schemas)
    expect(faultsOf(shown, answerName(operation))).toEqual([])
    if (!takesBody(operation)) return
    const sent = exampleBodyOf(operation)
    expect(faultsOf(sent, bodyName(operation))).toEqual([])
    for (const input of inputsOf(operation.procedure))
      expect(input.safeParse(sent).error?.issues).toBeUndefined()
  })
})

/** Codes that every endpoint can answer with. */
const EVERYWHERE: ErrorCode[] = [
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'api_version_required',
  'api_version_unsupported',
  'content_type_unsupported',
  'accept_unsupported',
  'body_too_large',
  'json_invalid',
  'plan_without_api',
  'subscription_inactive',
  'parameter_unknown',
  'internal_error',
  'service_unavailable',
]

describe.each(casesOf(operations))('the document of %s', (_title, operation) => {
  const documented = operationIn(operation)
  const permission = permissionOf(operation)

  it('foundation: names its permission', () => {
    expect(documented['x-permission'] ?? null).toBe(permission)
    expect(documented.security).toEqual([{ ApiKey: permission ? [permission] : [] }])
    expect(documented.description).toContain(permission ?? 'no permission')
    expect(documented.summary).toBeTruthy()
  })

  it('foundation: requires X-API-Version, and describes every parameter', () => {
    const parameters = parametersOf(operation)
    expect(parameters[0]).toMatchObject({ name: 'X-API-Version', in: 'header', required: true })
    for (const { name, description } of parameters) expect(description, name).toBeTruthy()
    const inPath = parameters.filter((parameter: Body) => parameter.in === 'path')
    expect(
      inPath.map((parameter: Body) => [parameter.name, parameter.required, parameter.schema.format]),
    ).toEqual(
      operation.params.map((name) => [name, true, ['code', 'name'].includes(name) ? undefined : 'uuid']),
    )
  })

  it('foundation: has the real success status and an answer with an example that fits', () => {
    const successes = Object.keys(documented.responses).filter((status) => status.startsWith('2'))
    expect(successes).toEqual([String(operation.status)])
    const { schema, example } = resolve(documented.responses[operation.status]).content['application/json']
    expect(schema.$ref).toMatch(/^#\/components\/schemas\//)
    const shown = example ?? exampleOf(schema, document.components.schemas)
    expect(faultsOf(shown, answerName(operation))).toEqual([])
  })

  it('foundation: has an Error for every refusal that it can give, with an example that fits', () => {
    const wanted = permission ? [...EVERYWHERE, 'permission_missing' as const] : EVERYWHERE
    for (const code of operation.params.length > 0 ? [...wanted, 'resource_not_found' as const] : wanted) {
      const { $ref } = documented.responses[ERRORS[code].status]
      const response = resolve({ $ref })
      expect(response.description, code).toContain(`\`${code}\``)
      const { schema, example } = response.content['application/json']
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' })
      expect(faultsOf(example, 'Error')).toEqual([])
    }
  })

  if (takesBody(operation))
    it('foundation: has a request example that its schema and its input take', () => {
      const example = exampleBodyOf(operation)
      expect(faultsOf(example, bodyName(operation))).toEqual([])
      const ids = Object.fromEntries(operation.params.map((param) => [param, crypto.randomUUID()]))
      for (const input of inputsOf(operation.procedure)) {
        expect(input.safeParse({ ...example, ...ids }).error?.issues).toBeUndefined()
      }
    })
})
