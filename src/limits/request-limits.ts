import type { ServerResponse } from 'node:http'
import { type BucketName, parseRateLimits, type RateLimit, type RateLimits } from '../domain/rate-limits.ts'
import type { Company, Principal } from '../server/auth/principal.ts'
import { ApiError } from '../server/core/errors.ts'
import { Bucket } from './bucket.ts'
import { policyField, roundedUp, smallestShare, stateField } from './header-fields.ts'
import type { Limiter } from './limiter.ts'

const SWEPT_EVERY_MS = 60_000
/** Spellings of companies that are kept parsed. */
const MAX_PARSED = 10_000

/** The buckets that a kind of request takes from, and what the header says of them. */
type Applying = { buckets: readonly Bucket[]; policy: string }

/** Whose each bucket is. */
const OWNERS: Record<BucketName, (principal: Principal) => string> = {
  key: ({ key_id, user_id }) => key_id ?? user_id,
  company: ({ company }) => company.id,
  heavy: ({ company }) => company.id,
  user: ({ user_id }) => user_id,
}

/** Of a bucket that refused: a token that came since then is for the next request. */
const ALMOST = 1 - 1e-6

const LIGHT = ['key', 'company'] as const
const HEAVY = ['key', 'company', 'heavy'] as const
const CONSOLE = ['user'] as const

type Kind = typeof LIGHT | typeof HEAVY | typeof CONSOLE

/** Which buckets a request takes from, by who sends it, and what its answer says of them. */
export class RequestLimits {
  readonly #limiter: Limiter
  readonly #limits: RateLimits
  readonly #buckets = new Map<string, Bucket>()
  readonly #parsed = new Map<string, RateLimits>()
  /** A principal of a key lives for some hundred milliseconds, and many requests. */
  readonly #applying = new Map<Kind, WeakMap<Principal, Applying>>(
    [LIGHT, HEAVY, CONSOLE].map((kind) => [kind, new WeakMap()]),
  )
  #swept_at = performance.now()

  /** @param limits what holds for companies without limits of their own */
  constructor(limiter: Limiter, limits: RateLimits) {
    this.#limiter = limiter
    this.#limits = limits
  }

  /**
   * Check 3 of requests.md#order-of-checks: takes the request's tokens and sets the header fields of its answer.
   * @throws 429 `rate_limit_exceeded`
   */
  takeForKey(principal: Principal, isHeavy: boolean, response: ServerResponse): Promise<void> {
    return this.#take(principal, isHeavy ? HEAVY : LIGHT, response)
  }

  /** The same for a request to the console's own procedures. */
  takeForPerson(principal: Principal, response: ServerResponse): Promise<void> {
    return this.#take(principal, CONSOLE, response)
  }

  /** What limits the requests to /v1 of whoever asks: the buckets that there are, heavy ones included. */
  told({ company }: Principal): ({ name: BucketName } & RateLimit)[] {
    const limits = this.#limitsOf(company)
    return HEAVY.flatMap((name) => (limits[name] ? [{ name, ...limits[name] }] : []))
  }

  async #take(principal: Principal, kind: Kind, response: ServerResponse): Promise<void> {
    const { buckets, policy } = this.#applyingTo(principal, kind)
    if (buckets.length === 0) return
    const taking = this.#limiter.take(buckets)
    const granted = typeof taking === 'boolean' ? taking : await taking
    const now = performance.now()
    response.setHeader('ratelimit-policy', policy)
    const bucket = granted ? smallestShare(buckets, now) : longestWait(buckets, now)
    response.setHeader(
      'ratelimit',
      stateField(bucket, granted ? bucket.tokens(now) : Math.min(bucket.tokens(now), ALMOST)),
    )
    if (!granted) throw exceeded(bucket, now)
  }

  #applyingTo(principal: Principal, kind: Kind): Applying {
    const ofKind = this.#applying.get(kind)!
    const known = ofKind.get(principal)
    if (known) return known
    const applying = this.#find(principal, kind)
    ofKind.set(principal, applying)
    return applying
  }

  #find(principal: Principal, kind: Kind): Applying {
    const now = performance.now()
    this.#sweep(now)
    const limits = this.#limitsOf(principal.company)
    const buckets = kind.flatMap((name) => {
      const limit = limits[name]
      return limit ? [this.#bucket(name, principal, limit, now)] : []
    })
    return { buckets, policy: policyField(buckets) }
  }

  /** New limits have new buckets, which are full. */
  #bucket(name: BucketName, principal: Principal, limit: RateLimit, now: number): Bucket {
    const { rate_limits_set_at } = principal.company
    const since = rate_limits_set_at === null ? 0 : Date.parse(rate_limits_set_at)
    const id = `${name}:${OWNERS[name](principal)}:${since}`
    const known = this.#buckets.get(id)
    if (known && known.rate === limit.rate && known.burst === limit.burst) return known
    const bucket = new Bucket(name, id, limit, now)
    this.#buckets.set(id, bucket)
    return bucket
  }

  #limitsOf({ rate_limits }: Company): RateLimits {
    if (rate_limits === null) return this.#limits
    const known = this.#parsed.get(rate_limits)
    if (known) return known
    const parsed = parseRateLimits(rate_limits, this.#limits) ?? this.#limits
    if (this.#parsed.size >= MAX_PARSED) this.#parsed.clear()
    this.#parsed.set(rate_limits, parsed)
    return parsed
  }

  #sweep(now: number): void {
    if (now - this.#swept_at < SWEPT_EVERY_MS) return
    this.#swept_at = now
    for (const [id, bucket] of this.#buckets) if (bucket.isIdle(now)) this.#buckets.delete(id)
  }
}

function longestWait(buckets: readonly Bucket[], now: number): Bucket {
  return buckets.reduce((one, other) => (other.wait(now) > one.wait(now) ? other : one))
}

const WHOSE: Record<BucketName, string> = {
  key: 'This key',
  company: 'All keys of this workshop together',
  heavy: 'The heavy requests of this workshop together',
  user: 'You',
}

function exceeded(bucket: Bucket, now: number): ApiError {
  const { name, rate, burst } = bucket
  const message = `The bucket ${name} is empty. ${WHOSE[name]} may send ${rate} requests a second, ${burst} at once; Retry-After says when there is a token again.`
  return new ApiError('rate_limit_exceeded', message, {
    retry_after: Math.max(1, roundedUp(bucket.wait(now))),
  })
}
