import { setTimeout as delay } from 'node:timers/promises'
import { Limiter } from '../limits/limiter.ts'
import { PostgresStore } from '../limits/postgres-store.ts'
import type { Config } from './config.ts'
import type { OpenedDatabase } from './open-database.ts'

/** A start waits no longer for a store that does not answer: requests pass without it. */
const PATIENCE_MS = 1_000

/** What counts requests: in Redis where REDIS_URL names one, else in PostgreSQL. */
export async function openLimiter(config: Config, { url }: OpenedDatabase): Promise<Limiter> {
  const limiter = new Limiter(await storeOf(config, url))
  await Promise.race([limiter.open(), delay(PATIENCE_MS, undefined, { ref: false })])
  return limiter
}

async function storeOf({ redis_url, database_prepare }: Config, url: string) {
  if (redis_url === undefined) return new PostgresStore(url, database_prepare)
  // Loaded by those only who have one.
  const { RedisStore } = await import('../limits/redis-store.ts')
  return new RedisStore(redis_url)
}
