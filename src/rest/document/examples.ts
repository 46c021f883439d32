import { readFileSync } from 'node:fs'
import path from 'node:path'
import { EXAMPLE_IDS } from '../../domain/example-ids.ts'
import { type JsonSchema, nameIn, partsOf, type Schemas } from './json-schema.ts'

/** Where the answers stand that the demo workshop gave, by the schema that they are of: `npm run examples`. */
export const ANSWERS_FILE = path.join(import.meta.dirname, 'answers.json')

const ID = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

const BY_FORMAT: Record<string, unknown> = {
  uuid: ID,
  date: '2026-09-05',
  'date-time': '2026-09-05T08:30:00.000Z',
}

const BY_TYPE: Record<string, unknown> = { string: 'text', boolean: false, number: 1, integer: 1, null: null }

/** Only another kind of answer carries it. */
const ABSENT = new Set([
  ...['deleted_at', 'next_starting_after'],
  // details that another reason has than the one that is shown
  ...['allowed', 'expected', 'other', 'sdi_code', 'existing_id'],
])

/** The record of the demo workshop that a field of this name cites: `customer_id`. */
const exampleId = (field: string): string | undefined =>
  field.endsWith('_id') ? EXAMPLE_IDS[field.slice(0, -'_id'.length)] : undefined

const snake = (noun: string) => noun.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** What a parameter of the path stands for, in the demo workshop. */
export function exampleInPath(name: string, path: string, noun: string): string | undefined {
  if (name === 'attachment_id') return EXAMPLE_IDS[`${snake(noun)}_attachment`]
  if (name === 'messageID') return EXAMPLE_IDS[`${snake(noun)}_message`]
  if (name === 'costID') return EXAMPLE_IDS.dealership_cost
  if (name === 'goodsReceiptID') return EXAMPLE_IDS.goods_receipt
  if (name === 'code') return 'MP05'
  if (name === 'name') return 'revenue'
  if (name !== 'id') return exampleId(name)
  if (path.includes('/goods-receipts')) return EXAMPLE_IDS.purchase_order_at_supplier
  if (path.startsWith('/v1/worksheets/')) return EXAMPLE_IDS.worksheet_at_work
  if (path.startsWith('/v1/customers/')) return EXAMPLE_IDS.customer
  if (path.startsWith('/v1/dealership/vehicles/')) return EXAMPLE_IDS.dealership_vehicle
  return path.startsWith('/v1/vehicles/') ? EXAMPLE_IDS.vehicle : EXAMPLE_IDS[snake(noun)]
}

/** An example of a value of the schema: what the schema shows itself, else what its kind suggests. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref) return exampleOf(schemas[nameIn(schema.$ref)]!, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
  if (schema.properties) return exampleOfObject(schema, schemas)
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!, schemas)
  if (schema.items) return [exampleOf(schema.items, schemas)]
  if (schema.default !== undefined) return schema.default
  return exampleOfType([schema.type].flat()[0])
}

function exampleOfType(type: string | undefined): unknown {
  return type !== undefined && type in BY_TYPE ? BY_TYPE[type] : {}
}

/** A body is shown with what it needs, what its fields themselves show, and what there is to cite. */
function isShown(body: boolean, key: string, { required }: JsonSchema, field: JsonSchema): boolean {
  if (required?.includes(key)) return true
  return body ? field.example !== undefined || exampleId(key) !== undefined : !ABSENT.has(key)
}

function exampleOfField(key: string, field: JsonSchema, schemas: Schemas): unknown {
  return field.example === undefined ? (exampleId(key) ?? exampleOf(field, schemas)) : field.example
}

function exampleOfObject(schema: JsonSchema, schemas: Schemas) {
  const isBody = schema.additionalProperties === false
  const shown = Object.entries(schema.properties!).filter(([key, field]) =>
    isShown(isBody, key, schema, field),
  )
  return Object.fromEntries(shown.map(([key, field]) => [key, exampleOfField(key, field, schemas)]))
}

function dropExamples(schema: JsonSchema): void {
  delete schema.example
  delete schema.examples
  partsOf(schema).forEach(dropExamples)
}

const isObject = ({ properties }: JsonSchema) => properties && properties.object?.const !== 'list'

/** One example an object, where it is defined: an answer of the demo workshop, or a body that works there. */
export function showExamples(schemas: Schemas): void {
  const answers: Record<string, unknown> = JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))
  const shown = Object.entries(schemas)
    .filter(([, schema]) => isObject(schema))
    .map(([name, schema]) => ({ schema, example: answers[name] ?? exampleOf(schema, schemas) }))
  Object.values(schemas).forEach(dropExamples)
  for (const { schema, example } of shown) schema.examples = [example]
}
