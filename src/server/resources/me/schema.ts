import { z } from 'zod'
import { BUCKET_NAMES } from '../../../domain/rate-limits.ts'
import { example } from '../../core/fields.ts'
import * as values from '../../core/values.ts'

/** Who asks is read whole. */
export const meQuery = z.strictObject({})

const company = z.object({
  object: z.literal('company').describe('Always `company`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What the workshop is called.', 'Officina Rossi'),
  legal_name: example(z.string().nullable(), 'Its name on documents.', 'Officina Rossi S.r.l.'),
  country: example(z.string(), 'ISO 3166 code.', 'IT'),
  time_zone: example(z.string(), 'IANA name.', 'Europe/Rome'),
  plan: example(z.string(), 'What the workshop has booked: `api` has API access.', 'api'),
  subscription: example(z.string(), 'Whether it runs: `active`.', 'active'),
})

const apiKey = z.object({
  object: z.literal('api_key').describe('Always `api_key`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What it is called in the console.', 'Contabilità'),
  prefix: example(
    z.string(),
    'The first characters of the secret, by which people tell keys apart.',
    'ofk_4pV0pmrK',
  ),
  permissions: example(z.array(z.string()), 'What it may do, sorted.', ['articles.read', 'articles.write']),
  expires_at: values.dateTimeOut().nullable().describe('When it ends; null: never.'),
  created_at: values.dateTimeOut().describe('When it was made.'),
})

const user = z.object({
  object: z.literal('user').describe('Always `user`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What the person is called.', 'Anna Verdi'),
})

const bucketName = values.choice('RateLimitName', 'Buckets that requests take tokens from.', BUCKET_NAMES)

const rateLimit = z.object({
  object: z.literal('rate_limit').describe('Always `rate_limit`.'),
  name: example(bucketName, 'The bucket, as in the header `RateLimit-Policy`.', 'key'),
  per_second: example(z.number(), 'Tokens that come in each second.', 100),
  burst: example(z.number().meta({ type: 'integer' }), 'Tokens that it holds at most.', 200),
})

/** Who asks (companies-keys-people.md#who-asks). */
export const me = z
  .object({
    object: z.literal('me').describe('Always `me`.'),
    company: company.describe('The workshop whose data the request reaches.'),
    api_key: apiKey.nullable().describe('The key; null with an access token.'),
    user: user.describe('The person: who made the key, or has signed in.'),
    rate_limits: z
      .array(rateLimit)
      .describe('How many requests may come in; empty where nothing limits them.'),
    api_version: example(z.string(), 'The revision of the contract that this answer speaks.', '2026-09-05'),
    supported_api_versions: example(z.array(z.string()), 'All that the server speaks, the oldest first.', [
      '2026-09-05',
    ]),
  })
  .meta({ id: 'Me', description: 'Who asks, where, and how often they may.' })
