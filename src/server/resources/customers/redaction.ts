import type { AnsweredRecord } from '../../core/writes/differences.ts'
import { REDACTED, type Redaction, redacted } from '../../core/writes/redaction.ts'

/* How a person is taken out of what is kept of changes (customers.md#anonymizing). */

export const ANONYMOUS = 'Anonymous'
export const APPOINTMENT = 'Appointment'

type Row = { id: string }

/** A signature of which no more is told than that there was one. */
export const unnamed = ({ id }: Row) => ({ id, signer_name: REDACTED })

/** What a link tells of who decided. */
const SAID_BY_LINK: ReadonlySet<string> = new Set([
  ...['signer_name', 'comment', 'ip_address', 'user_agent', 'signature_file_id', 'evidence_file_id'],
])

/** A link of which no more is told than when it was made, opened and decided. */
const unsigned = (link: object) =>
  Object.fromEntries(
    Object.entries(link).map(([field, of]) => [field, SAID_BY_LINK.has(field) ? redacted(of) : of]),
  )

/** Parts of records that are not kept in events: people signed them. */
const SIGNED = new Set<unknown>(['checkin_signature', 'share_link'])

/** What is left of a customer; all else stays as it is. */
export const LEFT = {
  full_name: ANONYMOUS,
  first_name: null,
  last_name: null,
  company_name: null,
  tax_code: null,
  vat_number: null,
  sdi_code: null,
  certified_email: null,
  email: null,
  phone: null,
  mobile: null,
  address: null,
  postal_code: null,
  city: null,
  province: null,
  birth_date: null,
  letter_of_intent: null,
  split_payment: false,
  withholding: null,
  marketing_consent: false,
  reminder_consent: false,
  consent_updated_at: null,
  notes: null,
  tags: [] as string[],
  external_id: null,
  metadata: {},
  attachments_count: 0,
}

/** What is no more of a person than that there is one. */
const TOLD = new Set([
  'split_payment',
  'marketing_consent',
  'reminder_consent',
  'consent_updated_at',
  'attachments_count',
])
const OF_CUSTOMER = new Set(Object.keys(LEFT).filter((field) => !TOLD.has(field)))

/** Fields of other records that are a person's, and what an event shows in their place. */
const PERSONAL: Readonly<Record<string, Readonly<AnsweredRecord>>> = {
  customer: Object.fromEntries(Object.entries(LEFT).filter(([field]) => OF_CUSTOMER.has(field))),
  checkin: { notes: null, signatures: [] },
  vehicle: { driver_name: null, driver_phone: null },
  calendar_entry: { title: APPOINTMENT, description: null },
  file: { name: ANONYMOUS },
  message: { to: [], cc: [], subject: ANONYMOUS, error: null },
}

/** Records whose names are the person's. */
const NAMED_ANEW: Readonly<Record<string, string>> = {
  calendar_entry: APPOINTMENT,
  file: ANONYMOUS,
  message: ANONYMOUS,
}

const NAME_FIELDS: ReadonlySet<string> = new Set(['full_name', 'customer_name', 'buyer_name'])

/** Records whose `full_name` is that of a model. */
const NAMED_BY_MODEL: ReadonlySet<string> = new Set(['vehicle', 'dealership_vehicle'])

/** What a record calls the person; `value` leaves all else as it is. */
function renaming(names: ReadonlySet<string>) {
  const named = (value: unknown) => (typeof value === 'string' && names.has(value) ? ANONYMOUS : value)
  const person = (value: unknown) => {
    const of = value as { full_name?: unknown } | null
    return of?.full_name === undefined ? value : { ...of, full_name: named(of.full_name) }
  }
  const value = (kind: string, field: string, of: unknown): unknown => {
    if (NAME_FIELDS.has(field)) return field === 'full_name' && NAMED_BY_MODEL.has(kind) ? of : named(of)
    return field === 'customer' ? person(of) : of
  }
  return { named, value }
}

/** A remark of the person's, which became the reason that a quote was rejected for. */
const remarking = (remarks: ReadonlySet<string>) => (kind: string, field: string, of: unknown) =>
  kind === 'quote' && field === 'rejection_reason' && remarks.has(of as string)

/** What the person said of quotes that name somebody else by now: by which links, and in which words. */
export type Said = { links: ReadonlySet<string>; remarks: ReadonlySet<string> }

/** What is done to what was kept of changes of records that named the person once: all else is of whom they name now. */
export function renamingOf(names: ReadonlySet<string>, { links, remarks }: Said): Redaction {
  const { named, value: renamed } = renaming(names)
  const isRemark = remarking(remarks)
  const value = (kind: string, field: string, of: unknown): unknown => {
    if (field.startsWith('share_links.')) return (of && links.has((of as Row).id) && unsigned(of)) || of
    return isRemark(kind, field, of) ? redacted(of) : renamed(kind, field, of)
  }
  return {
    value,
    record: (kind, record) =>
      Object.fromEntries(
        Object.entries(record).map(([field, of]) => [
          field,
          isRemark(kind, field, of) ? null : value(kind, field, of),
        ]),
      ),
    name: (_, name) => named(name) as string,
    keepsPart: (_, part) => !links.has((part as Row | null)?.id ?? ''),
  }
}

/** What is done to what was kept of changes: names and remarks that were the person's, and fields that are a person's. */
export function redactionOf(names: ReadonlySet<string>, remarks: ReadonlySet<string>): Redaction {
  const { named, value: renamed } = renaming(names)
  const owned = (part: unknown) => {
    const of = part as { customer_name?: unknown } | null
    return of?.customer_name === undefined ? part : { ...of, customer_name: named(of.customer_name) }
  }
  const isRemark = remarking(remarks)
  const value = (kind: string, field: string, of: unknown): unknown => {
    if (NAME_FIELDS.has(field) || field === 'customer') return renamed(kind, field, of)
    if (kind === 'checkin' && field === 'signatures') return (of as Row[] | null)?.map(unnamed) ?? of
    if (kind === 'checkin' && field.startsWith('signatures.')) return of && unnamed(of as Row)
    if (kind === 'vehicle' && field.startsWith('deadlines.')) return owned(of)
    if (kind === 'quote' && field.startsWith('share_links.')) return of && unsigned(of)
    const isPersonal = Object.hasOwn(PERSONAL[kind] ?? {}, field) || isRemark(kind, field, of)
    return isPersonal || (kind === 'customer' && field.startsWith('attachments.')) ? redacted(of) : of
  }
  return {
    value,
    record: (kind, record) => {
      const blank = PERSONAL[kind] ?? {}
      const shown = (field: string, of: unknown) => {
        if (Object.hasOwn(blank, field)) return blank[field]
        return isRemark(kind, field, of) ? null : value(kind, field, of)
      }
      return Object.fromEntries(Object.entries(record).map(([field, of]) => [field, shown(field, of)]))
    },
    name: (kind, name) => NAMED_ANEW[kind] ?? (named(name) as string),
    keepsPart: (kind, part) =>
      kind !== 'customer' &&
      !SIGNED.has((part as { object?: unknown } | null)?.object) &&
      !names.has((part as { customer_name?: string } | null)?.customer_name ?? ''),
  }
}
