import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/server/core/error-codes.ts'
import { REASONS } from '../../src/server/core/reasons.ts'
import { document } from '../support/document.ts'
import { ROOT } from '../support/process.ts'

const page = await readFile(path.join(ROOT, 'docs', 'errors.md'), 'utf8')

/** Status of each code, from the contract's table and not from the code under test. */
const CONTRACT = {
  route_not_found: 404,
  method_not_allowed: 405,
  api_key_missing: 401,
  api_key_invalid: 401,
  api_key_revoked: 401,
  api_key_expired: 401,
  rate_limit_exceeded: 429,
  api_version_required: 400,
  api_version_unsupported: 400,
  content_type_unsupported: 415,
  accept_unsupported: 415,
  body_too_large: 413,
  json_invalid: 400,
  plan_without_api: 402,
  subscription_inactive: 402,
  permission_missing: 403,
  parameter_missing: 422,
  parameter_unknown: 422,
  parameter_invalid: 422,
  resource_not_found: 404,
  reminder_channel_paid: 403,
  reminder_active: 403,
  receipt_exists: 409,
  receipt_not_draft: 409,
  receipt_voided: 409,
  electronic_receipts_enabled: 409,
  quote_already_converted: 409,
  transition_not_allowed: 409,
  worksheet_already_invoiced: 409,
  worksheet_cancelled: 409,
  worksheet_frozen: 409,
  document_referenced: 409,
  vat_rate_used: 409,
  vat_rate_default: 409,
  internal_error: 500,
  service_unavailable: 503,
}

describe('requests.md#error-body: one table of errors', () => {
  it.each(Object.entries(CONTRACT))('%s is %i', (code, status) => {
    expect(ERRORS).toHaveProperty(code, { status, meaning: expect.any(String) })
  })

  it.each(Object.entries(ERRORS))('%s stands on the error page', (code, { status, meaning }) => {
    expect(page).toContain(`| ${status} | \`${code}\` | ${meaning} |`)
  })

  it('the error page holds no other code', () => {
    const listed = [...page.matchAll(/^\| \d+ \| `(\w+)`/gm)].map(([, code]) => code)
    expect(listed.sort()).toEqual(Object.keys(ERRORS).sort())
  })
})

/** What only programs on `/v1` are refused with: no page asks in a way that these answer. */
const OF_PROGRAMS = new Set(
  [
    'request_malformed json_invalid headers_too_large request_timeout expectation_failed accept_unsupported',
    'content_type_unsupported route_not_found method_not_allowed api_version_required api_version_unsupported',
    'api_key_missing api_key_invalid api_key_revoked api_key_expired plan_without_api subscription_inactive',
    'token_required token_invalid token_expired token_revoked refresh_token_invalid refresh_token_reused',
    'credentials_invalid otp_required otp_invalid membership_missing reminder_channel_paid reminder_active',
    'idempotency_key_reused',
  ].flatMap((names) => names.split(' ')),
)

/** Said of a field by its reason. */
const BY_REASON = ['parameter_missing', 'parameter_unknown', 'parameter_invalid']

describe.each(['en', 'it'])('console.md#forms: the words of refusals in %s', async (language) => {
  const file = path.join(ROOT, 'src', 'app', 'messages', language, 'errors.json')
  const { reasons, ...words } = JSON.parse(await readFile(file, 'utf8'))

  it('are there for each code that a page may be refused with', () => {
    const codes = Object.keys(ERRORS).filter((code) => !OF_PROGRAMS.has(code) && !BY_REASON.includes(code))
    expect(codes.filter((code) => !words[code])).toEqual([])
  })

  it('are there for each reason', () => {
    expect(Object.keys(REASONS).filter((reason) => !reasons[reason])).toEqual([])
  })
})

describe('requests.md#error-body: one table of reasons', () => {
  it.each(Object.entries(REASONS))('%s stands on the error page', (reason, meaning) => {
    expect(page).toContain(`| \`${reason}\` | ${meaning} |`)
  })

  it('the error page holds no other reason', () => {
    const listed = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, reason]) => reason)
    expect(listed.sort()).toEqual(Object.keys(REASONS).sort())
  })

  it('the document names every code and every reason, as sets that may grow', () => {
    const { code, reason } = document.components.schemas.Error.properties
    expect(code['x-extensible-enum']).toEqual(Object.keys(ERRORS))
    expect(reason['x-extensible-enum']).toEqual(Object.keys(REASONS))
    expect(reason).not.toHaveProperty('enum')
  })
})
