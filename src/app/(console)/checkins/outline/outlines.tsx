import type { DamageView } from '../../../../domain/checkins.ts'
import { MIRRORED, outlineOf, RATIO } from '../../../../domain/outlines.ts'
import type { Outputs } from '../../../trpc.ts'

export type VehicleType = Outputs['vehicles']['retrieve']['vehicle_type']

/** One side of the outline of a kind of vehicle. */
export function Outline({ type, view }: { type: VehicleType; view: DamageView }) {
  return (
    <svg viewBox={`0 0 ${RATIO[view] * 100} 100`} width="100%" height="100%" aria-hidden="true">
      <g transform={view === 'right' ? MIRRORED : undefined}>
        {outlineOf(type, view).map(({ d, part }) => (
          <path key={d} d={d} data-part={part} />
        ))}
      </g>
    </svg>
  )
}
