import { z } from 'zod'
import { LIMITS, ROLES } from '../../../domain/permissions.ts'
import * as values from '../../core/values.ts'
import { openingTimes } from '../settings/opening-fields.ts'

/** A company that the person belongs to, and what they are there. */
export const ownCompany = z.object({
  object: z.literal('company'),
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
})

/** Who is signed in. */
export const ownUser = z.object({
  object: z.literal('user'),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  two_factor_enabled: z.boolean(),
})

/** Who is signed in, where, and what they may do. */
export const session = z.object({
  object: z.literal('session'),
  user: ownUser,
  company: z.object({
    object: z.literal('company'),
    id: z.string(),
    name: z.string(),
    time_zone: z.string().describe('IANA name.'),
    electronic_receipts_enabled: z.boolean(),
    /** Its logo in small, for some minutes; null where it has none. */
    logo_url: z.string().nullable(),
    /** When it is open: also for those who do not read the settings. */
    ...openingTimes,
  }),
  /** Those to switch between, by name; the present one is among them. */
  companies: z.array(ownCompany),
  role: z.enum(ROLES).nullable(),
  permissions: z.array(z.string()),
  /** What of a field is kept from them, and the procedures that are not for them all the same (permissions.md#technicians). */
  limits: z.array(z.enum(LIMITS)),
  forbidden: z.array(z.string()),
  /** Whether the company's keys are answered: its plan includes the API and its subscription is active. */
  api_access: z.boolean(),
})

/** A company that the person belongs to no more. */
export const leftCompany = z.object({ object: z.literal('company'), id: z.string() })

/** A company to work in from now on. */
export const companySwitch = z.strictObject({ company_id: values.id() })

/** What a person may change of themselves. */
export const userPatch = z.strictObject({ name: values.name() })

/** Where the person is signed in with an app. */
const appSession = z.object({
  object: z.literal('app_session'),
  id: z.string(),
  /** what the app called its device; empty where it said nothing */
  device_name: z.string(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  last_used_at: values.dateTimeOut(),
})

/** Where the person is signed in with apps, the latest used first. */
export const appSessionList = z.object({ object: z.literal('list'), data: z.array(appSession) })

/** One of the person's sign-ins with apps, or without an id all of them. */
export const appSessionsEnd = z.strictObject({ id: values.id().optional() })

/** How many ended. */
export const endedAppSessions = z.object({ object: z.literal('ended_app_sessions'), count: z.int() })
