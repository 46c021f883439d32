import { type JsonSchema, nameIn, partsOf, type Schemas } from './json-schema.ts'

const ID = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

const BY_FORMAT: Record<string, unknown> = {
  uuid: ID,
  date: '2026-09-05',
  'date-time': '2026-09-05T08:30:00.000Z',
}

const BY_TYPE: Record<string, unknown> = { string: 'text', boolean: false, number: 1, integer: 1, null: null }

/** Left out of an example: fields that only another kind of answer carries. */
const ABSENT = new Set(['deleted_at', 'next_starting_after'])

/**
 * An example of a value of the schema: what the schema shows itself, else what its kind suggests. Optional
 * cursors and deletion stamps are left out.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref) return exampleOf(schemas[nameIn(schema.$ref)]!, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
  if (schema.properties) return exampleOfObject(schema, schemas)
  if (schema.items) return [exampleOf(schema.items, schemas)]
  if (schema.default !== undefined) return schema.default
  return exampleOfType([schema.type].flat()[0])
}

function exampleOfType(type: string | undefined): unknown {
  return type !== undefined && type in BY_TYPE ? BY_TYPE[type] : {}
}

/** A body is shown with what it needs and what its fields themselves show. */
function isShown(body: boolean, key: string, { required }: JsonSchema, field: JsonSchema): boolean {
  if (required?.includes(key)) return true
  return body ? field.example !== undefined : !ABSENT.has(key)
}

function exampleOfObject(schema: JsonSchema, schemas: Schemas) {
  const isBody = schema.additionalProperties === false
  const shown = Object.entries(schema.properties!).filter(([key, field]) =>
    isShown(isBody, key, schema, field),
  )
  return Object.fromEntries(shown.map(([key, field]) => [key, exampleOf(field, schemas)]))
}

function dropExamples(schema: JsonSchema): void {
  delete schema.example
  partsOf(schema).forEach(dropExamples)
}

/** One example an object, where it is defined: those of its fields go into it. */
export function showExample(schema: JsonSchema, schemas: Schemas): void {
  const isList = schema.properties?.object?.const === 'list'
  const example = schema.properties && !isList && exampleOf(schema, schemas)
  dropExamples(schema)
  if (example) schema.examples = [example]
}
