/*
 * How many requests may come in, and how that is spelled: `key=100:200,heavy=0.5:20`, tokens a second and the burst
 * (rate-limits.md#configuration).
 */

/** Names of the buckets that requests take tokens from (rate-limits.md#buckets). */
export const BUCKET_NAMES = ['key', 'company', 'heavy', 'user'] as const

export type BucketName = (typeof BUCKET_NAMES)[number]

/** A token bucket: `rate` tokens a second come in, up to `burst` of them. */
export type RateLimit = { rate: number; burst: number }

/** The buckets that there are; one that is absent limits nobody. */
export type RateLimits = Partial<Record<BucketName, RateLimit>>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  key: { rate: 100, burst: 200 },
  company: { rate: 300, burst: 600 },
  heavy: { rate: 5, burst: 20 },
  user: { rate: 50, burst: 300 },
}

/** What a spelling that is refused is answered with. */
export const RATE_LIMITS_SPELLING =
  'it must be off, or like key=100:200,company=300:600,heavy=5:20,user=50:300 (name=tokens a second:burst)'

const isName = (name: string): name is BucketName => (BUCKET_NAMES as readonly string[]).includes(name)

function parsePart(part: string): [BucketName, RateLimit] | undefined {
  const [, name = '', per_second, max] = /^([a-z]+)=(\d+(?:\.\d+)?):(\d+)$/.exec(part) ?? []
  const [rate, burst] = [Number(per_second), Number(max)]
  if (!isName(name) || !Number.isFinite(rate) || rate <= 0) return undefined
  return Number.isSafeInteger(burst) && burst >= 1 ? [name, { rate, burst }] : undefined
}

/**
 * What a spelling says. Undefined for one that says nothing: an unknown name, a name given twice, a rate or a burst
 * of none.
 * @param others what holds for the names that are left out
 */
export function parseRateLimits(text: string, others: RateLimits): RateLimits | undefined {
  if (text === 'off') return {}
  const parts = text.split(',').map(parsePart)
  if (!parts.every((part) => part !== undefined)) return undefined
  const given = Object.fromEntries(parts)
  return Object.keys(given).length === parts.length ? { ...others, ...given } : undefined
}
