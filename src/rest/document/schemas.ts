import { type JsonSchema, nameIn, partsOf, referenceTo, type Schemas } from './json-schema.ts'

/*
 * What zod writes is made plain here, once for all resources: what a client's tools read well, and nothing that they
 * cannot keep (values.md#values).
 */

/** Names of the schemas that answers consist of. */
function reachableFrom(schemas: readonly JsonSchema[], known: Schemas, reached = new Set<string>()) {
  for (const schema of schemas) {
    const name = schema.$ref && nameIn(schema.$ref)
    const isNew = name !== undefined && !reached.has(name)
    if (isNew) reached.add(name)
    reachableFrom(isNew ? [known[name]!] : partsOf(schema), known, reached)
  }
  return reached
}

function open(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  partsOf(schema).forEach(open)
}

/** Opens what answers consist of to fields that a later version adds; bodies stay closed. */
export function openAnswers(answers: readonly JsonSchema[], schemas: Schemas): void {
  for (const name of reachableFrom(answers, schemas)) open(schemas[name]!)
}

const isNull = ({ type }: JsonSchema) => type === 'null'

/** A named list of values gets a second name for where null is one of them: a reference cannot take it in. */
function nullableReference($ref: string, schemas: Schemas): string {
  const { enum: values, description } = schemas[nameIn($ref)]!
  if (!values) throw new Error(`${$ref} is no list of values: give the field a schema of its own.`)
  const name = `${nameIn($ref)}OrNull`
  schemas[name] ??= {
    type: ['string', 'null'],
    enum: [...values, null],
    description: `${description} Or null.`,
  }
  return referenceTo(name)
}

/** Writes "this or null" as a list of types instead of a choice between two schemas. */
function mergeNull(schema: JsonSchema, schemas: Schemas): void {
  const others = schema.anyOf?.filter((variant) => !isNull(variant)) ?? []
  if (others.length !== 1 || others.length === schema.anyOf!.length) return
  delete schema.anyOf
  const [{ $ref, type, enum: values, ...rest }] = others as [JsonSchema]
  if ($ref) Object.assign(schema, { $ref: nullableReference($ref, schemas) })
  else {
    const nullable = { type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) }
    Object.assign(schema, { ...nullable, ...rest, ...schema })
  }
}

const onlyRequires = (variant: JsonSchema) => Object.keys(variant).join() === 'required'

/** Names the fields beside, since linters look for them there. */
function asking({ required = [] }: JsonSchema): JsonSchema {
  const fields = required.map((key) => [key, { description: 'Sent.' }])
  return { properties: Object.fromEntries(fields), required }
}

/**
 * "One of these fields" as a condition instead of a choice: validators check both alike, but a choice between schemas
 * that say nothing else makes tools that write types give the object up.
 */
function askInTurn(schema: JsonSchema): void {
  const { anyOf } = schema
  if (!anyOf?.every(onlyRequires)) return
  delete schema.anyOf
  const [last, ...others] = anyOf.map(asking).reverse() as [JsonSchema, ...JsonSchema[]]
  schema.if = others.length === 1 ? others[0]! : { anyOf: others.reverse() }
  schema.else = last
}

/** Binary floats have no multiple of 0.01, so that common validators refuse 19.99: decimals are said in words. */
function sayDecimals(schema: JsonSchema): void {
  if (schema.decimals === undefined) return
  const limit = `At most ${schema.decimals} decimals.`
  schema.description = [schema.description, limit].filter(Boolean).join(' ')
  delete schema.decimals
}

function dropNoise(schema: JsonSchema): void {
  if (schema.default === null) delete schema.default
  // every integer that a double keeps: zod's own words for "an integer"
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // every key of JSON is text
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type') delete schema.propertyNames
  // the format says it
  if (schema.format) delete schema.pattern
}

/** Drops the lists of values that are named only where null is one of them. */
export function dropUnused(schemas: Schemas, document: object): void {
  const text = JSON.stringify(document)
  for (const [name, { enum: values }] of Object.entries(schemas))
    if (values && !text.includes(`"${referenceTo(name)}"`)) delete schemas[name]
}

/** Makes a schema and all within it plain. */
export function makePlain(schema: JsonSchema, schemas: Schemas): void {
  mergeNull(schema, schemas)
  askInTurn(schema)
  sayDecimals(schema)
  dropNoise(schema)
  for (const part of partsOf(schema)) makePlain(part, schemas)
}

const sameAs = (known: JsonSchema) => {
  const fields = new Map(
    Object.entries(known.properties ?? {}).map(([key, field]) => [key, JSON.stringify(field)]),
  )
  return {
    size: fields.size,
    has: (key: string, field: JsonSchema) => fields.get(key) === JSON.stringify(field),
  }
}

/** Says with a reference what one schema has of another, if it has all of it; only the rest stays written out. */
function refer(whole: JsonSchema, part: JsonSchema, name: string): void {
  const known = sameAs(part)
  const rest = Object.entries(whole.properties ?? {}).filter(([key, field]) => !known.has(key, field))
  const isClosed = whole.additionalProperties === false
  if (Object.keys(whole.properties ?? {}).length - rest.length < known.size) return
  // What refers to a closed schema cannot add to it.
  if (isClosed && rest.length > 0) return
  const { properties, additionalProperties, required = [], type, examples, ...others } = whole
  for (const key of Object.keys(whole)) delete whole[key as keyof JsonSchema]
  const left = required.filter((key) => !part.required?.includes(key))
  Object.assign(whole, others, {
    allOf: [{ $ref: referenceTo(name) }],
    ...(rest.length > 0 && { properties: Object.fromEntries(rest) }),
    ...(left.length > 0 && { required: left }),
    ...(examples && { examples }),
  })
}

/** A whole record refers to what it is in a list, a create body to the update body whose fields it takes. */
export function shareFields(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const known = name.endsWith('Create') ? `${name.slice(0, -'Create'.length)}Update` : `${name}Summary`
    const part = schemas[known]
    if (part) refer(schema, part, known)
  }
}
