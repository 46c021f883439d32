import { databaseNow } from '../../core/clock.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { forgetReadings, moveReading, recordReading } from '../odometer-readings/readings.ts'
import type { CheckinPatch } from './schema.ts'

type Said = {
  vehicle_id: string
  arrived_at: string
  courtesy_vehicle_id?: string | null | undefined
  courtesy_returned_at?: string | null | undefined
  km?: number | undefined
  courtesy_km_out?: number | null | undefined
  courtesy_km_in?: number | null | undefined
}

/** Of which vehicle each field tells, and which instant says when it was read; now where that is not known. */
const READINGS = {
  km: { of: 'vehicle_id', at: 'arrived_at' },
  courtesy_km_out: { of: 'courtesy_vehicle_id', at: 'arrived_at' },
  courtesy_km_in: { of: 'courtesy_vehicle_id', at: 'courtesy_returned_at' },
} as const

type Field = keyof typeof READINGS

/** An instant, and now instead of a later one. */
function pastOf(instant: string): string {
  const now = databaseNow().toISOString()
  return Date.parse(instant) > Date.parse(now) ? now : instant
}

/**
 * Kilometres that were sent are readings of the vehicle and of the courtesy car (odometer-readings.md#of-documents): they
 * change, move and go with the check-in, each with its own vehicle and instant alone.
 */
export async function tellKilometres(
  context: TransactionContext,
  id: string,
  sent: CheckinPatch,
  next: Said,
  before?: Said,
): Promise<void> {
  const source = { source: 'checkin', source_id: id } as const
  const isOther = (name: keyof Said) => sent[name] !== undefined && sent[name] !== before?.[name]
  for (const [field, { of, at }] of Object.entries(READINGS) as [Field, (typeof READINGS)[Field]][]) {
    const { [of]: vehicle_id = null, [at]: instant = null, [field]: km = null } = next
    const moment = instant === null ? {} : { read_at: pastOf(instant) }
    if (vehicle_id === null || km === null) {
      if (before) await forgetReadings(context.db, source, field)
    } else if (isOther(field)) {
      const read_at = moment.read_at ?? databaseNow().toISOString()
      await recordReading(context, { ...source, field, vehicle_id, km, read_at })
    } else if (before && (isOther(of) || isOther(at)))
      await moveReading(context, source, field, { vehicle_id, ...moment })
  }
}
