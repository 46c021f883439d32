import type { OpenApiMeta } from 'trpc-openapi'
import type { Group, Limit, Permission } from '../../domain/permissions.ts'
import type { ErrorCode } from './error-codes.ts'

/** What stands beside a procedure: its endpoint of /v1, and what the document and the façade derive from it. */
export type Meta = OpenApiMeta<{
  /** What the resource is, for the document. */
  about?: string
  /** The group whose `.read` or `.write` is required, by query or mutation. */
  group?: Group
  /** Instead of the group's permission; null = any valid principal. */
  permission?: Permission | null
  /** Success status, 200 unless said otherwise. */
  status?: 200 | 201
  /** `own`: the procedure opens its transactions itself, such as those that share one; it tells their changes. */
  transaction?: 'own'
  /**
   * The answer shows a secret, such as a signed URL: it is kept encrypted for a replay. `secret`: in a field of that name,
   * which the record has nowhere else.
   */
  secret?: boolean | 'secret'
  /** Never by technicians, or not by those from whom this is kept: it is made of it (permissions.md#technicians). */
  technician?: 'never' | Limit
  /** Changes no record that exists: If-Match is not looked at (safe-writes.md#if-match). */
  unconditional?: boolean
  /** Takes a token of the bucket `heavy` as well (rate-limits.md#buckets). */
  heavy?: boolean
  /** An operation of /v1/auth: by anybody, counted by address under this name, or by an access token. */
  signIn?: { counted: string; max: number } | 'token'
  /** Refusals beyond those that every endpoint of its shape can give. */
  errors?: ErrorCode[]
}>

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type EndpointOptions = Pick<
  Meta,
  | 'status'
  | 'errors'
  | 'permission'
  | 'transaction'
  | 'secret'
  | 'unconditional'
  | 'heavy'
  | 'signIn'
  | 'technician'
> & {
  description?: string
}

/** The metadata of an endpoint of /v1. The tag is the path's noun. */
function endpointMeta(
  route: `${Method} /v1/${string}`,
  summary: string,
  { description, ...rest }: EndpointOptions = {},
): Meta {
  const [method, path] = route.split(' ') as [Method, `/${string}`]
  const tag = path.split('/')[2]!
  return { openapi: { method, path, summary, tags: [tag], ...(description && { description }) }, ...rest }
}

/**
 * Procedures whose endpoint of /v1 is said ahead of their input:
 * `articles.endpoint('GET /v1/articles', 'List articles', { … }).input(…)…`.
 */
export const withEndpoint = <P, R>(procedures: P & { meta: (meta: Meta) => R }) =>
  Object.assign(procedures, {
    endpoint: (...said: Parameters<typeof endpointMeta>) => procedures.meta(endpointMeta(...said)),
  })
