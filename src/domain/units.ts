import { Decimal } from 'decimal.js'

/** Units that parts are counted in (articles.md#kinds), the commonest first. */
export const ITEM_UNITS = ['pz', 'L', 'kg', 'kit'] as const
/** Units that labour is counted in, the commonest first. */
export const WORK_UNITS = ['h', 'min', 'lav', 'gg'] as const

/** True for a unit of parts, false for one of labour. */
export const isItemUnit = (unit: string): boolean => (ITEM_UNITS as readonly string[]).includes(unit)

/** True for a unit of labour. */
export const isWorkUnit = (unit: string): boolean => (WORK_UNITS as readonly string[]).includes(unit)

/** Hours in one of a unit of labour; a job (`lav`) says nothing of its time. */
const HOURS: Readonly<Record<string, Decimal>> = {
  h: new Decimal(1),
  min: new Decimal(1).dividedBy(60),
  gg: new Decimal(8),
}

/** The hours that a quantity of labour stands for (time-entries.md#hours). */
export const hoursOf = (quantity: number, unit: string): Decimal =>
  (HOURS[unit] ?? new Decimal(0)).times(quantity)
