import { expect, vi } from 'vitest'
import type { Permission } from '../../src/domain/permissions.ts'
import { type Body, Client } from './client.ts'
import type { TestCompany } from './company.ts'
import type { Session } from './session.ts'

/** How long a request that was answered may take to be written down. */
export const PATIENCE = { timeout: 120_000 }

/** What the console's page on API access asks of a company's keys and of their requests. */
export function apiRequests({ mintKey }: TestCompany, session: Session) {
  async function newKey(permissions?: Permission[], expires_at?: string) {
    const { id, key } = await mintKey(permissions, expires_at)
    return { id, client: new Client(key) }
  }

  const page = (id: string, input: object = {}) => session.call('apiKeys.requests', 'query', { id, ...input })

  /** The key's requests once all of them were written, the newest first. */
  async function requestsOf(id: string, count: number, input: object = {}): Promise<Body[]> {
    await vi.waitFor(async () => {
      expect((await page(id, { limit: 100 })).body.data).toHaveLength(count)
    }, PATIENCE)
    return (await page(id, input)).body.data
  }

  const detail = (id: string, request_id: string, as = session) =>
    as.call('apiKeys.request', 'query', { id, request_id })

  return { newKey, page, requestsOf, detail }
}
