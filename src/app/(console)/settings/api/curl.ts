import type { Group } from '../../../../domain/permissions.ts'

/** The revision of the contract that the example speaks. */
const API_VERSION = '2026-09-05'

/** A first request for each group; the first that the key may read is shown. */
const FIRST_REQUESTS: readonly (readonly [Group, string])[] = [
  ['articles', '/v1/articles?limit=3'],
  ['customers', '/v1/customers?limit=3'],
  ['vehicles', '/v1/vehicles?limit=3'],
  ['quotes', '/v1/quotes?limit=3'],
  ['worksheets', '/v1/worksheets?limit=3'],
  ['receipts', '/v1/receipts?limit=3'],
  ['suppliers', '/v1/suppliers?limit=3'],
  ['calendar', '/v1/calendar-entries?limit=3'],
  ['settings', '/v1/settings'],
]

// Every key may read these, whatever it is for.
const FOR_EVERY_KEY = '/v1/vat-rates'

/** A line for a terminal that works with the key as it is. */
export function curlLine(origin: string, secret: string, permissions: readonly string[]): string {
  const [, path] = FIRST_REQUESTS.find(([group]) => permissions.includes(`${group}.read`)) ?? [
    '',
    FOR_EVERY_KEY,
  ]
  const labels = [
    `curl -H 'Authorization: Bearer ${secret}'`,
    `-H 'X-API-Version: ${API_VERSION}'`,
    `'${origin}${path}'`,
  ]
  return labels.join(' \\\n  ')
}
