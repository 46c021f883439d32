import type { Bucket } from './bucket.ts'

/** Rounds up, without the last digits of a binary fraction: 0.3 / 0.1 is 3. */
export const roundedUp = (value: number): number => Math.ceil(value - 1e-9)

/** The value of `RateLimit-Policy`: the buckets that apply (rate-limits.md#header-fields). */
export function policyField(buckets: readonly Bucket[]): string {
  return buckets
    .map(({ name, rate, burst }) => `"${name}";q=${burst};w=${roundedUp(burst / rate)}`)
    .join(', ')
}

/** The value of `RateLimit` for one bucket that holds `tokens`. */
export function stateField({ name, rate, burst }: Bucket, tokens: number): string {
  const whole = Math.floor(tokens)
  const next = tokens >= burst ? 0 : roundedUp((whole + 1 - tokens) / rate)
  return `"${name}";r=${whole};t=${next}`
}

/** The bucket with the smallest share left; the first of several. */
export function smallestShare(buckets: readonly Bucket[], now: number): Bucket {
  let smallest = buckets[0]!
  for (const bucket of buckets)
    if (bucket.tokens(now) / bucket.burst < smallest.tokens(now) / smallest.burst) smallest = bucket
  return smallest
}
