import { z } from 'zod'
import { inOrder, MAX_PERIODS_A_DAY, meet, type OpeningPeriod } from '../../../domain/opening-hours.ts'
import { type FieldError, fieldError, invalidFields } from '../../core/errors.ts'
import { field, integer, kind, outputs, typedInputs } from '../../core/fields.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

const time = kind(
  values.matching(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    failure('not_a_time', 'must be a time of day in the form HH:MM'),
  ),
  z.string(),
)

const periodFields = {
  weekday: field(integer({ min: 1, max: 7 }), 'Monday 1 to Sunday 7.', { example: 1 }),
  opens_at: field(time, "When it opens, by the workshop's clock.", { example: '08:30' }),
  closes_at: field(time, "When it closes, by the workshop's clock.", { example: '12:30' }),
}

const openingPeriod = z
  .object({
    object: z.literal('opening_period').describe('Always `opening_period`.'),
    ...outputs(periodFields),
  })
  .meta({ id: 'OpeningPeriod', description: 'A period of a weekday in which the workshop is open.' })

const openingPeriodInput = z
  .strictObject(typedInputs('opening_period', periodFields))
  .meta({ id: 'OpeningPeriodInput', description: 'A period of a weekday, as it is sent.' })

const MAX_PERIODS = 7 * MAX_PERIODS_A_DAY
const MAX_DATES = 366

/** When the workshop is open (settings.md#opening-hours). */
export const openingFields = {
  opening_hours: field(
    kind(values.list(openingPeriodInput, MAX_PERIODS), z.array(openingPeriod)),
    'When the workshop is open, in the order of the week.',
    {
      toWrite:
        'When the workshop is open, replaced whole: at most 4 periods a day, which neither overlap nor touch.',
    },
  ),
  closed_dates: field(
    kind(values.list(values.date(), MAX_DATES), z.array(values.dateOut())),
    'Days on which it is closed, in their order.',
    {
      toWrite: 'Days on which it is closed, replaced whole: up to 366, each once.',
      example: ['2026-12-24'],
    },
  ),
}

/** The same as it is answered. */
export const openingTimes = outputs(openingFields)

function periodFault(period: OpeningPeriod, index: number, before: readonly OpeningPeriod[]): FieldError[] {
  const param = `opening_hours[${index}]`
  if (period.closes_at <= period.opens_at)
    return [
      fieldError(param, 'not_after_other', `${param} must close after it opens.`, { other: 'opens_at' }),
    ]
  if (before.some((other) => meet(other, period)))
    return [
      fieldError(param, 'periods_meet', `${param} must not overlap or touch another period of its day.`),
    ]
  if (before.filter(({ weekday }) => weekday === period.weekday).length >= MAX_PERIODS_A_DAY) {
    const message = `${param} must be among at most ${MAX_PERIODS_A_DAY} periods of its day.`
    return [fieldError(param, 'too_many_items', message, { limit: MAX_PERIODS_A_DAY })]
  }
  return []
}

const dateFault = (day: string, index: number, all: readonly string[]): FieldError[] => {
  const param = `closed_dates[${index}]`
  return all.indexOf(day) < index ? [fieldError(param, 'repeated_item', `${param} is there already.`)] : []
}

type Sent = { opening_hours?: OpeningPeriod[] | undefined; closed_dates?: string[] | undefined }

/**
 * What was sent of the opening hours is sound.
 * @throws 422 naming each period that ends before it begins, meets one before it in the list or is a fifth of its day,
 * and each day that is there already
 */
export function requireOpening({ opening_hours, closed_dates }: Sent): void {
  const faults = [
    ...(opening_hours?.flatMap((each, index, all) => periodFault(each, index, all.slice(0, index))) ?? []),
    ...(closed_dates?.flatMap(dateFault) ?? []),
  ]
  if (faults.length > 0) throw invalidFields(faults)
}

/** What was sent of the opening hours, in order and as it is answered. */
export function openingOf({ opening_hours, closed_dates }: Sent) {
  return {
    ...(opening_hours && {
      opening_hours: inOrder(opening_hours).map(({ weekday, opens_at, closes_at }) => ({
        ...{ object: 'opening_period' as const, weekday, opens_at, closes_at },
      })),
    }),
    ...(closed_dates && { closed_dates: [...closed_dates].sort() }),
  }
}
