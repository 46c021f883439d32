import type { Group } from './permissions.ts'

/** Where a message stands; `captured` is one of a test workshop, which goes to nobody (messages.md#fields-of-messages). */
export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'captured'] as const

/** What a message is about, and whose readers may see it (messages.md#who-sees-them). */
export const MESSAGE_GROUPS = {
  quote: 'quotes',
  worksheet: 'worksheets',
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'credit_notes',
  checkin: 'checkins',
  calendar_entry: 'calendar',
  customer: 'customers',
} as const satisfies Record<string, Group>

export type MessageSubject = keyof typeof MESSAGE_GROUPS
export const MESSAGE_SUBJECTS = Object.keys(MESSAGE_GROUPS) as [MessageSubject, ...MessageSubject[]]

/** A message that fails goes out again after so many seconds, and is given up after the last (messages.md#sending). */
export const ATTEMPT_PAUSES_SECONDS = [30, 120, 480] as const

/** How many addresses a message takes, `to` and `cc` each. */
export const MAX_ADDRESSES = 20
