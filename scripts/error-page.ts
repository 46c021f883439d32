import { ERRORS } from '../src/server/core/error-codes.ts'
import { REASONS } from '../src/server/core/reasons.ts'

const HEAD = `# Errors

Every refusal has the same flat body:

\`\`\`json
{
  "object": "error",
  "status": 422,
  "code": "parameter_invalid",
  "param": "end_time",
  "reason": "not_after_other",
  "other": "start_time",
  "message": "end_time must be after start_time.",
  "errors": [
    {
      "param": "end_time",
      "code": "parameter_invalid",
      "reason": "not_after_other",
      "other": "start_time",
      "message": "end_time must be after start_time."
    }
  ],
  "request_id": "req_5f0c1d2e3a4b5c6d7e8f9a0b"
}
\`\`\`

- \`code\` is for programs, \`message\` for people: its wording may change.
- \`param\` names the field or query parameter to blame, nested ones as \`add[2].vat_code\`; it is null without one.
- \`errors\` stands on a 422 and lists every failing field, at most a hundred; the first one is repeated at the top.
- \`reason\` stands on each of those fields and says why in one word of the second table. What a translation of it needs
  stands beside it: \`limit\`, \`expected\`, \`allowed\` or \`other\`. Later revisions may add codes and reasons; treat one
  that you do not know as its status and code.
- \`sdi_code\` stands on a field for which the exchange system would reject a document: its own code for that.
- \`request_id\` is also in the header \`X-Request-Id\`. Quote it when you report a problem.

A refused request changes nothing. Checks run in one order on every route, and the first that fails answers:
the route, the key, the rate limits, the version header, the media types, the body, the plan, the permission, the input, the
resource named by the path, and the rules of the resource.

| Status | Code | Meaning |
|---|---|---|
`

const REASONS_HEAD = `
## Reasons

Why a field of a 422 was rejected.

| Reason | Meaning |
|---|---|
`

const FOOT = `
This page is made from the tables in the code by \`npm run openapi\`.
`

/** docs/errors.md, from the tables that the server answers with. */
export function errorPage(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, meaning }]) => `| ${status} | \`${code}\` | ${meaning} |\n`,
  )
  const reasons = Object.entries(REASONS).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |\n`)
  return HEAD + rows.join('') + REASONS_HEAD + reasons.join('') + FOOT
}
