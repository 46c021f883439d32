import { setTimeout as delay } from 'node:timers/promises'
import { createClient, defineScript } from '@redis/client'
import type { Asked, Draw, TokenStore } from './store.ts'

const PREFIX = 'officina:bucket:'
const PATIENCE_MS = 2_000

/**
 * Fills, looks and takes in one step, by Redis' own clock. ARGV: units, then rate, burst, size and back of each bucket.
 * A bucket that has no key is full; it goes by itself when it is.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local units = tonumber(ARGV[1])
local tokens = {}
for i, name in ipairs(KEYS) do
  local rate, burst, back = tonumber(ARGV[i * 4 - 2]), tonumber(ARGV[i * 4 - 1]), tonumber(ARGV[i * 4 + 1])
  local held = redis.call('HMGET', name, 'tokens', 'at')
  tokens[i] = burst
  if held[1] then
    tokens[i] = math.min(burst, held[1] + back + rate * math.max(0, now - held[2]))
  end
  units = math.min(units, math.floor(tokens[i]))
end
units = math.max(units, 0)
local answer = { tostring(units) }
for i, name in ipairs(KEYS) do
  local rate, burst, size = tonumber(ARGV[i * 4 - 2]), tonumber(ARGV[i * 4 - 1]), tonumber(ARGV[i * 4])
  local taken = 0
  if units > 0 then
    taken = math.min(math.floor(tokens[i]), math.max(units, size))
    tokens[i] = tokens[i] - taken
    redis.call('HSET', name, 'tokens', string.format('%.17g', tokens[i]), 'at', string.format('%.6f', now))
    redis.call('EXPIRE', name, string.format('%.0f', math.min(1e9, math.ceil((burst - tokens[i]) / rate) + 1)))
  end
  answer[#answer + 1] = tostring(taken)
  answer[#answer + 1] = string.format('%.17g', tokens[i])
end
return answer`

const draw = defineScript({
  SCRIPT,
  parseCommand(parser, asked: readonly Asked[], units: number) {
    parser.pushKeysLength(asked.map(({ id }) => PREFIX + id))
    parser.push(String(units))
    for (const { rate, burst, size, back } of asked) parser.push(...[rate, burst, size, back].map(String))
  },
  transformReply: (reply: unknown) => (reply as string[]).map(Number),
})

const clientOf = (url: string) =>
  createClient({
    url,
    scripts: { draw },
    // without a connection a draw fails at once: the request does not wait for it
    disableOfflineQueue: true,
    pingInterval: PATIENCE_MS,
    socket: {
      connectTimeout: PATIENCE_MS,
      socketTimeout: 5 * PATIENCE_MS,
      reconnectStrategy: (retries) => Math.min(retries * 100, PATIENCE_MS),
    },
  })

/** The buckets in Redis, for installations whose PostgreSQL has enough to do. */
export class RedisStore implements TokenStore {
  readonly #client: ReturnType<typeof clientOf>

  constructor(url: string) {
    this.#client = clientOf(url)
    // it connects again by itself; the limiter reports what fails
    this.#client.on('error', () => undefined)
  }

  async draw(asked: readonly Asked[], units: number): Promise<Draw> {
    const [granted = 0, ...numbers] = await this.#client.draw(asked, units)
    const buckets = asked.map((_, index) => ({ taken: numbers[index * 2]!, left: numbers[index * 2 + 1]! }))
    return { units: granted, buckets }
  }

  async ping(): Promise<void> {
    const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('no answer in time')
    })
    await Promise.race([this.#reach(), late])
  }

  close(): void {
    this.#client.destroy()
  }

  async #reach(): Promise<void> {
    if (!this.#client.isOpen) await this.#client.connect()
    await this.#client.ping()
  }
}
