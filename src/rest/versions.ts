import { ApiError } from '../server/core/errors.ts'

/** Revisions of the contract that this build speaks; the last one is the current one. */
export const VERSIONS: readonly string[] = ['2026-09-05']

export const CURRENT_VERSION = VERSIONS.at(-1)!

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
