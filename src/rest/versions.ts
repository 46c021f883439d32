import type { IncomingMessage } from 'node:http'
import { ApiError } from '../server/core/errors.ts'
import type { Revision } from '../server/core/trpc.ts'

/** The revisions of the contract that this build speaks, and what each does; docs/versioning.md tells it to people. */
export const REVISIONS: Readonly<Record<string, Revision>> = {
  '2026-09-05': { calendar_pages: false },
  '2026-12-01': { calendar_pages: true },
}

export const VERSIONS: readonly string[] = Object.keys(REVISIONS)

/** The one that answers name when the request named none, or an unknown one. */
export const CURRENT_VERSION = '2026-09-05'

/** The revision that an answer names: the one asked for, whichever check answers (requests.md#version). */
export function answeredVersion({ headers }: IncomingMessage): string {
  const asked = String(headers['x-api-version'] ?? '')
  return VERSIONS.includes(asked) ? asked : CURRENT_VERSION
}

/** The supported revision that the header names. Throws 400 `api_version_required`, `api_version_unsupported`. */
export function requireVersion(header: string | string[] | undefined): string {
  const version = String(header ?? '')
  if (VERSIONS.includes(version)) return version
  const supported = `Supported: ${VERSIONS.join(', ')}.`
  const param = 'X-API-Version'
  if (version === '')
    throw new ApiError('api_version_required', `Send the header X-API-Version. ${supported}`, { param })
  throw new ApiError('api_version_unsupported', `X-API-Version names no known revision. ${supported}`, {
    param,
  })
}
