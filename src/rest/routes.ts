import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'
import type { Meta } from '../server/core/endpoints.ts'
import { pathParams } from '../server/core/failures.ts'

type QueryKind = 'number' | 'integer' | 'boolean' | 'string'

/** One endpoint of /v1, ready to be called. */
export type Operation = {
  /** The procedure's path in the router, such as `articles.list`. */
  name: string
  method: string
  path: string
  procedure: AnyTRPCProcedure
  meta: Meta
  params: string[]
  /** Those of them that are ids. */
  ids: ReadonlySet<string>
  status: number
  /** How each query parameter is spelled, by its schema. */
  query: Map<string, QueryKind>
}

export type Match = { operations: Map<string, Operation>; values: string[] }

type Segment = { literals: Map<string, Segment>; parameter?: Segment; operations?: Map<string, Operation> }

const newSegment = (): Segment => ({ literals: new Map() })

/** The zod objects that a procedure takes as input. */
export function inputsOf(procedure: AnyTRPCProcedure): z.ZodObject[] {
  return (procedure._def as unknown as { inputs: z.ZodObject[] }).inputs
}

function queryKind(schema: z.core.$ZodType): QueryKind {
  if (z.globalRegistry.get(schema)?.type === 'integer') return 'integer'
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  const inner = def.innerType ?? def.in
  if (inner) return queryKind(inner)
  return def.type === 'number' || def.type === 'boolean' ? def.type : 'string'
}

function operationOf(name: string, procedure: AnyTRPCProcedure): Operation | undefined {
  const meta = procedure._def.meta as Meta | undefined
  if (!meta?.openapi) return undefined
  const { method, path } = meta.openapi
  const shapes = inputsOf(procedure).flatMap((input) => Object.entries(input.shape))
  const query = new Map(
    method === 'GET' ? shapes.map(([key, schema]) => [key, queryKind(schema)] as const) : [],
  )
  const params = pathParams(path)
  const isId = ([key, schema]: [string, z.core.$ZodType]) =>
    params.includes(key) && z.globalRegistry.get(schema)?.format === 'uuid'
  const ids = new Set(shapes.filter(isId).map(([key]) => key))
  return { name, method, path, procedure, meta, params, ids, status: meta.status ?? 200, query }
}

/** Every procedure of the router that is an endpoint of /v1. */
export function operationsOf(router: AnyTRPCRouter): Operation[] {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).flatMap(([name, procedure]) => operationOf(name, procedure) ?? [])
}

function child(segment: Segment, text: string): Segment {
  if (text.startsWith('{')) {
    segment.parameter ??= newSegment()
    return segment.parameter
  }
  const known = segment.literals.get(text)
  if (known) return known
  const made = newSegment()
  segment.literals.set(text, made)
  return made
}

function register(root: Segment, operation: Operation): void {
  const end = operation.path.slice(1).split('/').reduce(child, root)
  end.operations ??= new Map()
  if (end.operations.has(operation.method))
    throw new Error(`Two procedures serve ${operation.method} ${operation.path}.`)
  end.operations.set(operation.method, operation)
}

function find(segment: Segment, texts: readonly string[], values: string[]): Match | undefined {
  const [text, ...rest] = texts
  if (text === undefined) return segment.operations && { operations: segment.operations, values }
  const literal = segment.literals.get(text)
  // A literal segment wins over a parameter: /v1/quotes/status-counts is no quote's id.
  const found = literal && find(literal, rest, values)
  if (found || !segment.parameter || text === '') return found
  return find(segment.parameter, rest, [...values, text])
}

/** Builds the route table once; the returned function finds a path's operations by method. */
export function routeTable(router: AnyTRPCRouter): (path: string) => Match | undefined {
  const root = newSegment()
  for (const operation of operationsOf(router)) register(root, operation)
  return (path) => find(root, path.slice(1).split('/'), [])
}
