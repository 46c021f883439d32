import { ITEM_UNITS, WORK_UNITS } from '../../domain/units.ts'
import * as values from './values.ts'

/** The unit of an article or a line, in requests and answers. */
export const unit_type = values.choice('UnitType', 'What a quantity counts.', [...ITEM_UNITS, ...WORK_UNITS])
