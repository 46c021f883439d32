import { z } from 'zod'
import { INTERVALS } from '../../../domain/recurrence.ts'
import { field, inputs, kind, kinds, nullable, oneOf, outputs } from '../../core/fields.ts'
import * as values from '../../core/values.ts'

const interval = values.choice(
  'RecurrenceInterval',
  'How often an expense comes again.',
  INTERVALS as ['month', 'quarter', 'year'],
)

const fields = {
  interval: field(oneOf(interval), 'How often it comes again.', { example: 'month' }),
  until: field(nullable(kinds.date), 'The last day on which a copy is made; null: without end.', {
    example: '2027-12-31',
  }),
}

const { interval: howOften, until } = inputs(fields)

/** How an expense comes again (expenses.md#recurrence). */
export const recurrence = kind(
  z
    .strictObject({ interval: howOften, until: until.default(null) })
    .transform((sent) => ({ object: 'recurrence' as const, ...sent })),
  z.object({ object: z.literal('recurrence').describe('Always `recurrence`.'), ...outputs(fields) }),
)
