import { z } from 'zod'
import { TYRE_SET_ACTIONS } from '../../../domain/tyre-sets.ts'
import { identity } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { condition, position, tyreSetPath } from './schema.ts'

const action = values.choice('TyreSetAction', 'What happened to a set.', TYRE_SET_ACTIONS)

const measuredOut = z
  .object({
    object: z.literal('tyre_measurement').describe('Always `tyre_measurement`.'),
    tyre_id: values.idOut().describe('The tyre.'),
    position: position.describe('Where it sat.'),
    dot: z.string().nullable().describe('Week and year of manufacture.'),
    tread_depth_mm: z.number().nullable().describe('Depth of the tread, mm.'),
    pressure_bar: z.number().nullable().describe('Pressure, bar.'),
    condition: condition.describe('How good it was.'),
  })
  .meta({ id: 'TyreMeasurement', description: 'A tyre as it was after a movement.' })

/** What happened to a set (tyre-sets.md#history-of-tyre-sets). */
export const tyreSetMovement = z
  .object({
    ...identity('tyre_set_movement', 'movement'),
    action: action.describe('What happened.'),
    from_location_code: z.string().nullable().describe('The place that it left.'),
    to_location_code: z.string().nullable().describe('The place where it came.'),
    vehicle_id: values.idOut().nullable().describe("The set's vehicle then."),
    km: z.int().nullable().describe('Kilometres of the vehicle, where they were sent.'),
    worksheet_id: values.idOut().nullable().describe('The worksheet on which it was done.'),
    note: z.string().nullable().describe('Remarks.'),
    user_id: values.idOut().describe('Who did it.'),
    user_name: z.string().meta({ description: 'Their name.', example: 'Marco Bianchi' }),
    tyres: z.array(measuredOut).describe('Every tyre as it was after it.'),
    created_at: values.dateTimeOut().describe('When it happened.'),
  })
  .meta({ id: 'TyreSetMovement', description: 'What happened to a tyre set. Never changed.' })

export const movementQuery = tyreSetPath.extend(paging())
export const movementList = listOf('TyreSetMovementList', tyreSetMovement)
