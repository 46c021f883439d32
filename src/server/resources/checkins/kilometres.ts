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

/** Of which vehicle each field tells, and when it was read. */
function readingsIn({ vehicle_id, arrived_at, courtesy_vehicle_id: car = null, courtesy_returned_at }: Said) {
  const now = databaseNow().toISOString()
  const pastOf = (instant: string) => (Date.parse(instant) > Date.parse(now) ? now : instant)
  const arrived = pastOf(arrived_at)
  return {
    km: { vehicle_id, read_at: arrived },
    courtesy_km_out: { vehicle_id: car, read_at: arrived },
    courtesy_km_in: { vehicle_id: car, read_at: courtesy_returned_at ? pastOf(courtesy_returned_at) : now },
  }
}

const MOVED_BY = ['vehicle_id', 'courtesy_vehicle_id', 'arrived_at', 'courtesy_returned_at'] as const

/**
 * Kilometres that were sent are readings of the vehicle and of the courtesy car (odometer-readings.md#of-documents): they
 * change, move and go with the check-in.
 */
export async function tellKilometres(
  context: TransactionContext,
  id: string,
  sent: CheckinPatch,
  next: Said,
  before?: Said,
): Promise<void> {
  const source = { source: 'checkin', source_id: id } as const
  const isMoved = MOVED_BY.some((name) => sent[name] !== undefined && sent[name] !== before?.[name])
  for (const [field, place] of Object.entries(readingsIn(next))) {
    const name = field as keyof ReturnType<typeof readingsIn>
    const { vehicle_id, read_at } = place
    const km = next[name]
    const isNew = sent[name] !== undefined && sent[name] !== before?.[name]
    if (vehicle_id === null || km === null || km === undefined) {
      if (before) await forgetReadings(context.db, source, field)
    } else if (isNew) await recordReading(context, { ...source, field, vehicle_id, km, read_at })
    else if (isMoved && before) await moveReading(context, source, field, { vehicle_id, read_at })
  }
}
