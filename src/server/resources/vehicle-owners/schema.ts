import { z } from 'zod'
import { answered, identity, kinds, nullable, outputs } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const fields = {
  customer_id: answered(values.idOut(), 'The owner.'),
  customer_name: answered(z.string(), 'Their name.', 'Mario Rossi'),
  from: answered(values.dateOut().nullable(), 'Since when they owned it; null for the first owner.'),
  to: answered(values.dateOut().nullable(), 'Until when; null for the present owner.'),
}

/** Who owned a vehicle (vehicles.md#owners). */
export const vehicleOwner = z
  .object({ ...identity('vehicle_owner'), ...outputs(fields), ...values.timestamps })
  .meta({ id: 'VehicleOwner', description: 'Who owned a vehicle, from when until when.' })

const vehiclePath = z.strictObject({ id: values.id().describe('The vehicle.') })

export const ownerQuery = vehiclePath.extend(paging())
export type OwnerQuery = z.output<typeof ownerQuery>

export const ownerList = listOf('VehicleOwnerList', vehicleOwner)

/** Who gets a vehicle, and when (vehicles.md#transfer). */
export const vehicleTransfer = vehiclePath.extend({
  customer_id: nullable(kinds.id).input.describe(
    'The next owner; null where the vehicle was sold to somebody unknown.',
  ),
  date: kinds.date.input
    .optional()
    .meta({ description: 'The day of the sale; today unless sent, never later.', example: '2026-02-03' }),
})
export type VehicleTransfer = Omit<z.output<typeof vehicleTransfer>, 'id'>
