import { z } from 'zod'
import { ACCESS_SECONDS } from '../../auth/access-tokens.ts'
import { PASSWORD_LENGTH } from '../../auth/password-length.ts'
import { example } from '../../core/fields.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'
import { role } from '../users/schema.ts'

const EMAIL = 'anna@officinarossi.it'
const REFRESH_TOKEN = 'ofr_3yB7mJ0xTq5nVw2KcZ8dLh4sRgU9aEfP1iOoXtYb6QM'

const email = () =>
  example(
    values.text({ max: 255 }).refine(values.isEmail, values.NOT_AN_EMAIL),
    "The account's address, in any case.",
    EMAIL,
  )

const password = (description: string, length: { min: number; max: number }) =>
  example(values.password(length), description, 'una password lunga')

const refreshToken = () => example(values.text({ max: 255 }), 'The newest refresh token.', REFRESH_TOKEN)

export const login = z
  .strictObject({
    email: email(),
    password: password('The password of the account.', { min: 1, max: 1000 }),
    otp: example(values.text({ max: 20 }), 'The code that the authenticator shows.', '123456').optional(),
    backup_code: example(
      values.text({ max: 50 }),
      'A backup code in place of `otp`.',
      'a1B2c-D3e4F',
    ).optional(),
    company_id: values.id().describe('The workshop; without it the one joined first.').optional(),
    device_name: example(
      values.line({ max: 100 }).default(''),
      'What the device is called where people see their sign-ins.',
      'iPhone di Anna',
    ),
  })
  .refine(({ otp, backup_code }) => otp === undefined || backup_code === undefined, {
    ...failure('conflict', 'cannot be sent together with otp', { other: 'otp' }),
    path: ['backup_code'],
  })
  .meta({ example: { email: EMAIL, password: 'una password lunga', device_name: 'iPhone di Anna' } })
export type Login = z.output<typeof login>

export const refresh = z.strictObject({ refresh_token: refreshToken() })

export const logout = z.strictObject({
  refresh_token: refreshToken(),
  all: z.boolean().default(false).describe("Whether all sessions of the person's apps end."),
})

export const resetRequest = z.strictObject({ email: email() })

export const resetConfirmation = z.strictObject({
  token: example(
    values.text({ max: 255 }),
    'The token of the link in the mail.',
    'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6',
  ),
  password: password('The new password.', PASSWORD_LENGTH),
})

export const companySwitch = z.strictObject({
  company_id: values.id().describe("Another workshop of the person's."),
})

/** Who is signed in is read whole. */
export const identityQuery = z.strictObject({})

const user = z.object({
  object: z.literal('user').describe('Always `user`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What the person is called.', 'Anna Verdi'),
  email: example(z.string(), 'The address they sign in with.', EMAIL),
  two_factor_enabled: example(z.boolean(), 'Whether signing in asks for a code.', false),
})

const company = z.object({
  object: z.literal('company').describe('Always `company`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What the workshop is called.', 'Officina Rossi'),
  time_zone: example(z.string(), 'IANA name.', 'Europe/Rome'),
  api_access: example(
    z.boolean(),
    'Whether the plan and the subscription let the rest of `/v1` answer: 402 otherwise.',
    true,
  ),
})

const membership = z.object({
  object: z.literal('company').describe('Always `company`.'),
  id: values.idOut().describe('Unique id.'),
  name: example(z.string(), 'What the workshop is called.', 'Officina Rossi'),
  role: example(role, 'What the person is there.', 'staff'),
})

const identity = {
  user: user.describe('The person.'),
  company: company.describe('The workshop that they work in.'),
  role: example(role, 'What they are there.', 'staff'),
  permissions: example(z.array(z.string()), 'What the role may do, sorted.', [
    'articles.read',
    'articles.write',
  ]),
  companies: z.array(membership).describe("All workshops of the person's, by name."),
}

export const authIdentity = z
  .object({ object: z.literal('auth_identity').describe('Always `auth_identity`.'), ...identity })
  .meta({ id: 'AuthIdentity', description: 'Who is signed in, where, and what they may do.' })

export const authSession = z
  .object({
    object: z.literal('auth_session').describe('Always `auth_session`.'),
    id: values.idOut().describe('Id of the session.'),
    access_token: example(z.string(), 'For `Authorization: Bearer`, a JWT.', 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'),
    token_type: z.literal('Bearer').describe('Always `Bearer`.'),
    expires_in: example(
      z.number().meta({ type: 'integer' }),
      'Seconds that the access token is good.',
      ACCESS_SECONDS,
    ),
    refresh_token: example(
      z.string(),
      'Takes its place: good once, until `refresh_expires_at`.',
      REFRESH_TOKEN,
    ),
    refresh_expires_at: values.dateTimeOut().describe('When the session ends unless it is refreshed.'),
    ...identity,
  })
  .meta({ id: 'AuthSession', description: 'A session of an app with its tokens.' })

export const authLogout = z
  .object({ object: z.literal('auth_logout').describe('Always `auth_logout`.') })
  .meta({ id: 'AuthSignOut', description: 'The session has ended.' })

export const passwordReset = z
  .object({ object: z.literal('password_reset').describe('Always `password_reset`.') })
  .meta({ id: 'PasswordReset', description: 'Says nothing of whether anybody has the address.' })
