/** The part of JSON Schema 2020-12 that the document is written in. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  example?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  maxProperties?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  if?: JsonSchema
  else?: JsonSchema
  minimum?: number
  maximum?: number
  description?: string
  /** How many decimals a number may have; the document says it in words. */
  decimals?: number
}

export type Schemas = Record<string, JsonSchema>

const REFERENCE = '#/components/schemas/'

export const referenceTo = (name: string) => `${REFERENCE}${name}`

/** The name in a reference to a reusable schema. */
export const nameIn = ($ref: string) => $ref.slice(REFERENCE.length)

/** The schemas that stand directly within a schema. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...anyOf,
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
}
