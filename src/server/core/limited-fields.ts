import { z } from 'zod'
import type { Limit } from '../../domain/permissions.ts'
import { ApiError } from './errors.ts'

/*
 * What of an answer or a body is kept from a technician (permissions.md#technicians). A field says so where it is
 * declared; what a procedure answers and takes is looked through by its own schemas, so that no procedure does it.
 */

/** Of which kind a value is; where one field holds several, the record that it stands in says of which. */
type Mark = Limit | ((record: Readonly<Record<string, unknown>>) => Limit)

const marks = z.registry<{ limit: Mark }>()

/** Marks a schema whose value is a price, a cost, or says who works on what. Copies that describe it are marked, too. */
export function limited<S extends z.ZodType>(schema: S, limit: Mark): S {
  marks.add(schema as never, { limit } as never)
  return schema
}

/** Where limited fields stand in a schema: here, in each item, or in fields by name. */
type LimitTree = { limit?: Mark; each?: LimitTree; fields?: ReadonlyMap<string, LimitTree> }

const trees = new WeakMap<z.ZodType, LimitTree | null>()

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
}

function merged(parts: readonly (LimitTree | null)[]): LimitTree | null {
  const found = parts.filter((part) => part !== null)
  if (found.length < 2) return found[0] ?? null
  const each = merged(found.map((part) => part.each ?? null))
  const names = new Set(found.flatMap(({ fields }) => [...(fields?.keys() ?? [])]))
  const fields = new Map(
    [...names].map((name) => [name, merged(found.map((part) => part.fields?.get(name) ?? null))!]),
  )
  const limit = found.find((part) => part.limit)?.limit
  return { ...(limit && { limit }), ...(each && { each }), ...(names.size > 0 && { fields }) }
}

function treeWithin(definition: Definition): LimitTree | null {
  const { shape, element, valueType, innerType, options, in: input, out } = definition
  if (shape) {
    const fields = Object.entries(shape).flatMap(([name, of]) => {
      const tree = treeOf(of)
      return tree ? ([[name, tree]] as const) : []
    })
    return fields.length > 0 ? { fields: new Map(fields) } : null
  }
  const item = element ?? valueType
  if (item) {
    const each = treeOf(item)
    return each && { each }
  }
  if (innerType) return treeOf(innerType)
  return merged([...(options ?? []), input, out].map((part) => (part ? treeOf(part) : null)))
}

function treeOf(schema: z.ZodType): LimitTree | null {
  const known = trees.get(schema)
  if (known !== undefined) return known
  // A schema that holds itself ends here.
  trees.set(schema, null)
  const limit = (marks.get(schema as never) as { limit: Mark } | undefined)?.limit
  const tree = limit ? { limit } : treeWithin(schema._zod.def as unknown as Definition)
  trees.set(schema, tree)
  return tree
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isKept = (limit: Mark, limits: ReadonlySet<Limit>, record: Record<string, unknown>) =>
  limits.has(typeof limit === 'string' ? limit : limit(record))

/** @param record what the value stands in, by name */
function shown(
  value: unknown,
  { limit, each, fields }: LimitTree,
  limits: ReadonlySet<Limit>,
  record: Record<string, unknown> = {},
): unknown {
  if (value === undefined) return value
  if (limit) return isKept(limit, limits, record) ? null : value
  if (each && Array.isArray(value)) return value.map((item) => shown(item, each, limits))
  if (!isObject(value)) return value
  const of = (name: string) => fields?.get(name) ?? each
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const tree = of(name)
      return [name, tree ? shown(part, tree, limits, value) : part]
    }),
  )
}

/** What a schema has given out, with null for what is limited. */
export function withoutLimited<V>(schema: z.ZodType, value: V, limits: ReadonlySet<Limit>): V {
  const tree = treeOf(schema)
  return tree ? (shown(value, tree, limits) as V) : value
}

function limitedIn(
  value: unknown,
  { limit, each, fields }: LimitTree,
  limits: ReadonlySet<Limit>,
  path: string,
  record: Record<string, unknown> = {},
): string | undefined {
  if (value === undefined) return undefined
  if (limit) return isKept(limit, limits, record) ? path : undefined
  if (!isObject(value)) return undefined
  for (const [name, part] of Object.entries(value)) {
    const tree = Array.isArray(value) ? each : (fields?.get(name) ?? each)
    const at = Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name
    const found = tree && limitedIn(part, tree, limits, at, value)
    if (found) return found
  }
  return undefined
}

/** @throws 403 `permission_missing`, naming the first field sent that is limited */
export function requireUnlimited(schema: z.ZodType, value: unknown, limits: ReadonlySet<Limit>): void {
  const tree = treeOf(schema)
  const param = tree ? limitedIn(value, tree, limits, '') : undefined
  if (!param) return
  throw new ApiError('permission_missing', `Your role may not set ${param}: leave it out.`, { param })
}
