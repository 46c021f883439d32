/** The part of a JSON schema that examples are made from. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  minimum?: number
  description?: string
}

const ID = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

const BY_FORMAT: Record<string, unknown> = {
  uuid: ID,
  date: '2026-09-05',
  'date-time': '2026-09-05T08:30:00.000Z',
}

const BY_TYPE: Record<string, unknown> = { string: 'text', boolean: false, number: 1, integer: 1, null: null }

const REFERENCE = '#/components/schemas/'

/**
 * Left out of an example: fields that only another kind of response carries, and keys of a batch that cite lines, so
 * that the example runs as it stands.
 */
const ABSENT = new Set(['deleted_at', 'next_starting_after', 'update', 'remove', 'reorder'])

/**
 * An example of a value of the schema: what the schema shows itself, else what its kind suggests. Optional
 * cursors and deletion stamps are left out.
 */
export function exampleOf(schema: JsonSchema, components: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return exampleOf(components[schema.$ref.slice(REFERENCE.length)]!, components)
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
  if (schema.properties) return exampleOfObject(schema, components)
  if (schema.items) return [exampleOf(schema.items, components)]
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants) return exampleOf(variants[0]!, components)
  if (schema.default !== undefined) return schema.default
  return exampleOfType([schema.type].flat()[0])
}

function exampleOfType(type: string | undefined): unknown {
  return type !== undefined && type in BY_TYPE ? BY_TYPE[type] : {}
}

function exampleOfObject({ properties, required }: JsonSchema, components: Record<string, JsonSchema>) {
  const shown = Object.entries(properties!).filter(([key]) => !ABSENT.has(key) || required?.includes(key))
  return Object.fromEntries(shown.map(([key, schema]) => [key, exampleOf(schema, components)]))
}
