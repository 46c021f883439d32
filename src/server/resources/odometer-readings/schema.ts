import { z } from 'zod'
import { ODOMETER_SOURCES } from '../../../domain/odometer-sources.ts'
import { kilometres } from '../../core/documents/fields.ts'
import { answered, field, inputs, kind, kinds, outputs, recordOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const source = values.choice('OdometerSource', 'Where a reading was written down.', ODOMETER_SOURCES)

/** One declaration a field: how it is written and answered, what it is, an example (odometer-readings.md#readings). */
const fields = {
  km: field(kilometres, 'What the odometer showed, km.', { example: 84200 }),
  read_at: field(kind(values.dateTime(), values.dateTimeOut()), 'When it was read.', {
    toWrite: 'When it was read, not in the future.',
    note: 'now unless sent',
    example: '2026-02-03T08:30:00Z',
  }),
  note: field(kinds.remarks, 'Remarks.', { example: 'Letto al telefono' }),
  source: answered(source, 'Where it was written down.', 'manual'),
  source_id: answered(
    values.idOut().nullable(),
    'The record that tells of it; null for one that somebody wrote.',
  ),
  user_id: answered(values.idOut().nullable(), 'Who wrote it.'),
  anomalous: field(
    kinds.boolean,
    'Whether it is lower than the one before it or higher than the one after it: such a reading does not count.',
    {
      toWrite: 'Whether it does not count: false lets it count, as after a new instrument.',
      example: true,
    },
  ),
}

/** What an odometer showed (odometer-readings.md#readings). */
export const odometerReading = recordOf('odometer_reading', outputs(fields), {
  description: 'What the odometer of a vehicle showed.',
})
export type OdometerReading = z.output<typeof odometerReading>

/** A vehicle in the path of its readings. */
const vehiclePath = z.strictObject({ id: values.id().describe('The vehicle.') })

const { km, read_at, note, anomalous } = inputs(fields)

/** A reading that somebody writes down. */
export const readingBody = vehiclePath.extend(
  z.strictObject({ km, read_at, note }).partial().required({ km: true }).shape,
)
export type ReadingBody = Omit<z.output<typeof readingBody>, 'id'>

export const readingPath = vehiclePath.extend({ reading_id: values.id().describe('The reading.') })

/** What may be corrected of a reading. */
export const readingPatch = readingPath.extend(z.strictObject({ anomalous, note }).partial().shape)
export type ReadingPatch = Omit<z.output<typeof readingPatch>, 'id' | 'reading_id'>

/** Query of a vehicle's readings. */
export const readingQuery = vehiclePath.extend({
  anomalous: filter(z.boolean(), 'Only those that do not count, or only those that do.'),
  ...paging(),
})
export type ReadingQuery = z.output<typeof readingQuery>

export const readingList = listOf('OdometerReadingList', odometerReading)
