import { CURRENT_VERSION } from '../rest/versions.ts'
import type { Origin } from '../server/core/writes/origin.ts'

/** The server itself, of its own accord. */
export const SYSTEM: Origin = {
  actor: { type: 'system', id: null, name: null },
  source: 'job',
  request_id: null,
  ip_address: null,
  api_version: CURRENT_VERSION,
  permissions: new Set(),
}
