import { writeFile } from 'node:fs/promises'
import { ANSWERS_FILE } from '../src/rest/document/examples.ts'
import { type JsonSchema, nameIn } from '../src/rest/document/json-schema.ts'
import { openApiDocument } from '../src/rest/openapi.ts'
import { type Operation, operationsOf } from '../src/rest/routes.ts'
import { CURRENT_VERSION } from '../src/rest/versions.ts'
import { apiRouter } from '../src/server/router.ts'
import { startDemoProduct } from './demo-product.ts'

/*
 * Writes down what a new demo workshop answers to the examples of the document: they are its examples of answers.
 * Needed when an object gets another shape. Reads come first, so that records are shown as they stand.
 */

const product = await startDemoProduct()

const { paths, components } = openApiDocument(apiRouter)
const { schemas } = components
const answers: Record<string, unknown> = {}
/** What the workshop does not allow as it stands; another operation may answer the same object. */
const refused: string[] = []

/** What is answered to people alone, whom no key speaks for. */
const OF_PEOPLE = ['AuthIdentity', 'AuthSession', 'Me']

const fieldsOf = ({ properties = {}, allOf = [] }: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...allOf.map(({ $ref }) => fieldsOf(schemas[nameIn($ref!)]!)), properties)

/** Keeps an answer and all objects in it, the first of each kind. */
function keep(schema: JsonSchema, value: unknown): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) keep(schema.items!, item)
    return
  }
  const known = schema.$ref ? schemas[nameIn(schema.$ref)]! : schema
  if (typeof value !== 'object' || known.enum) return
  if (schema.$ref) answers[nameIn(schema.$ref)] ??= value
  const isIt = ({ $ref }: JsonSchema) =>
    $ref && schemas[nameIn($ref)]?.properties?.object?.const === (value as { object?: unknown }).object
  const variant = known.anyOf?.find(isIt)
  if (variant) keep(variant, value)
  for (const [field, child] of Object.entries(fieldsOf(known)))
    keep(child, (value as Record<string, unknown>)[field])
}

const documentOf = ({ path: url, method }: Operation) => paths[url]![method.toLowerCase()]!

type Shown = { name: string; in: string; required?: boolean; example?: unknown }

function parametersOf(operation: Operation): Shown[] {
  const { parameters = [] } = documentOf(operation)
  return parameters.map((each) =>
    '$ref' in each ? components.parameters[each.$ref.split('/').at(-1)!]! : each,
  ) as Shown[]
}

/** What the example of an operation is sent to. */
function targetOf(operation: Operation): string {
  const parameters = parametersOf(operation)
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((each) => each.name === name)!.example),
  )
  const needed = parameters.filter((each) => each.in === 'query' && each.required)
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]))
  return query.size > 0 ? `${url}?${query}` : url
}

const answerOf = (operation: Operation) =>
  documentOf(operation).responses[operation.status]?.$ref?.split('/').at(-1)

async function record(operation: Operation): Promise<void> {
  const documented = documentOf(operation)
  const { $ref } = documented.requestBody?.content['application/json']?.schema ?? {}
  const response = await fetch(`${product.url}${targetOf(operation)}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${product.key}`,
      'x-api-version': CURRENT_VERSION,
      ...($ref && { 'content-type': 'application/json' }),
    },
    ...($ref && { body: JSON.stringify(schemas[nameIn($ref)]!.examples![0]) }),
  })
  // Where that server was says nothing.
  const body = JSON.parse((await response.text()).replaceAll(product.url, 'https://officina.example'))
  if (response.status === operation.status) {
    keep({ $ref: `#/components/schemas/${answerOf(operation)}` }, body)
  } else refused.push(`${operation.method} ${operation.path}: ${response.status} ${body.message}`)
}

/** What takes no body and writes would change what the others are shown with. */
const isShown = (operation: Operation) =>
  operation.method === 'GET' || documentOf(operation).requestBody !== undefined
const inOrder = operationsOf(apiRouter).filter(isShown)
const isRecord = ({ method, params }: Operation) => method === 'GET' && params.length > 0
for (const operation of inOrder.filter(isRecord)) await record(operation)
for (const operation of inOrder.filter((each) => !isRecord(each))) await record(operation)

const isKept = (name: string) => !name.endsWith('List')
const wanted = new Set(inOrder.flatMap((operation) => answerOf(operation) ?? []).filter(isKept))
const unshown = [...wanted].filter((name) => !OF_PEOPLE.includes(name) && !Object.hasOwn(answers, name))
if (unshown.length > 0) {
  process.stderr.write(`Nothing shows ${unshown.join(', ')}. Refused:\n${refused.join('\n')}\n`)
  process.exitCode = 1
}

const sorted = Object.entries(answers).filter(([name]) => isKept(name))
await writeFile(ANSWERS_FILE, `${JSON.stringify(Object.fromEntries(sorted.sort()), null, 2)}\n`)
await product.stop()
process.stdout.write('Written: `npm run openapi` takes them into the document.\n')
