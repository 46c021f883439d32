import { z } from 'zod'
import { INTERVALS } from '../../../domain/recurrence.ts'
import { field, kind, kinds, nullable, oneOf, outputs, typedInputs } from '../../core/fields.ts'
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

const { until, ...sent } = typedInputs('recurrence', fields)

/** How an expense comes again (expenses.md#recurrence). */
export const recurrence = kind(
  z
    .strictObject({ ...sent, until: until.default(null) })
    .transform((recurring) => ({ ...recurring, object: 'recurrence' as const })),
  z.object({ object: z.literal('recurrence').describe('Always `recurrence`.'), ...outputs(fields) }),
)
