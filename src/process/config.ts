import path from 'node:path'
import querystring from 'node:querystring'
import { z } from 'zod'
import { DEFAULT_RATE_LIMITS, parseRateLimits, RATE_LIMITS_SPELLING } from '../domain/rate-limits.ts'
import { parseNetworks } from '../server/core/webhooks/networks.ts'

/** Limits on requests; names that are left out keep their default. */
const rateLimits = z.string().transform((text, context) => {
  const limits = parseRateLimits(text, DEFAULT_RATE_LIMITS)
  if (limits) return limits
  context.addIssue({ code: 'custom', message: RATE_LIMITS_SPELLING })
  return z.NEVER
})

/** CIDR blocks divided by commas. */
const networks = z.string().transform((text, context) => {
  const blocks = parseNetworks(text)
  if (blocks) return blocks
  context.addIssue({
    code: 'custom',
    message: 'it must be CIDR blocks divided by commas, such as 10.1.0.0/16',
  })
  return z.NEVER
})

/** Scheme, host and port and nothing behind them: links are made by what follows, and browsers' origins compared with it. */
const origin = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'it must be like https://officina.example' })
  .refine((text) => /^https?:\/\/[^/?#@\\]+\/?$/i.test(text), {
    error: 'it must be like https://officina.example, without path, user or query',
  })
  .transform((text) => new URL(text).origin)

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** One workshop may hold half of them: as many as a process can use at once. */
const POOL_ALONE = 20

/** Several processes at work for one workshop have as many together; up to four leave a PostgreSQL of 100 connections its room. */
const POOL_AMONG_WORKERS = 10

/** Every environment variable that Officina reads, with its default. The README's table says the same. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address that people and programs use; needed behind a proxy or TLS. */
  BASE_URL: origin.optional(),
  /** Proxies in front, each adding to X-Forwarded-For; 0 = that header is not believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Your own PostgreSQL (15 or later) instead of the embedded one. */
  DATABASE_URL: z.string().optional(),
  /** Connections a process: POOL_ALONE, or POOL_AMONG_WORKERS, unless said otherwise. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(1000).optional(),
  /** false behind a pooler that does not keep prepared statements. */
  DATABASE_PREPARE: flag.default(true),
  DATA_FOLDER: z.string().default('.data'),
  /** S3-compatible storage for files, such as https://KEY:SECRET@s3.example/bucket; else they are in DATA_FOLDER/files. */
  FILES_URL: z
    .url({
      protocol: /^https?$/,
      hostname: /./,
      error: 'it must be like https://KEY:SECRET@host/bucket?region=R',
    })
    .refine((text) => /^https?:\/\/[^/@]+:[^/@]+@[^/]+\/[^/?]+/.test(text), {
      error: 'it must name a key, its secret and a bucket: https://KEY:SECRET@host/bucket',
    })
    .optional(),
  /** Server processes sharing the port. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Signs sessions; generated into the data folder when absent. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Where mails are sent through, such as smtps://user:password@mail.example; else into DATA_FOLDER/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'it must be like smtp://host:port or smtps://host' })
    .optional(),
  /** The address that mails come from; the user of SMTP_URL when that is an address. */
  MAIL_FROM: z.email().optional(),
  /** How often reminders that fall due are looked for. */
  REMINDER_SCAN_SECONDS: z.coerce.number().min(0.1).max(60).default(15),
  /** Days that events can be read for. */
  EVENT_RETENTION_DAYS: z.coerce.number().int().min(7).max(3650).default(30),
  /** Tokens a second and burst of each bucket, or off (docs/rate-limits.md). */
  RATE_LIMITS: rateLimits.default(DEFAULT_RATE_LIMITS),
  /** A Redis for the buckets, such as redis://127.0.0.1:6379; else they are in PostgreSQL. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      hostname: /./,
      error: 'it must be like redis://host:port or rediss://host',
    })
    .optional(),
  /** Networks that webhooks may go to although they are private, such as 127.0.0.1/32,10.1.0.0/16. */
  WEBHOOK_ALLOWED_NETWORKS: networks.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** The names of these variables: `npm run verify` looks for each in .env.example and the README. */
export const VARIABLES = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

/** The configuration cannot be used; `message` names the variable. */
export class ConfigError extends Error {}

/** The user of a mail server as the sender, since many servers take no other. */
function senderOf(smtp_url: string | undefined): string {
  const user = smtp_url === undefined ? '' : querystring.unescape(new URL(smtp_url).username)
  return z.email().safeParse(user).success ? user : 'officina@localhost'
}

/** Parses the environment once; throws a ConfigError that names the wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')} is not usable: ${issue.message}.`)
  }
  const values = parsed.data
  return {
    host: values.HOST,
    port: values.PORT,
    base_url: values.BASE_URL,
    trusted_proxies: values.TRUSTED_PROXIES,
    database_url: values.DATABASE_URL,
    database_pool: values.DATABASE_POOL ?? (values.WORKERS === 1 ? POOL_ALONE : POOL_AMONG_WORKERS),
    database_prepare: values.DATABASE_PREPARE,
    data_folder: path.resolve(values.DATA_FOLDER),
    files_url: values.FILES_URL,
    workers: values.WORKERS,
    auth_secret: values.AUTH_SECRET,
    smtp_url: values.SMTP_URL,
    mail_from: values.MAIL_FROM ?? senderOf(values.SMTP_URL),
    reminder_scan_seconds: values.REMINDER_SCAN_SECONDS,
    event_retention_days: values.EVENT_RETENTION_DAYS,
    rate_limits: values.RATE_LIMITS,
    redis_url: values.REDIS_URL,
    webhook_allowed_networks: values.WEBHOOK_ALLOWED_NETWORKS,
    log_level: values.LOG_LEVEL,
  }
}
