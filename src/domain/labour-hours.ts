import { Decimal } from 'decimal.js'

/** Hours in one of a unit of labour; a job (`lav`) says nothing of its time. */
const HOURS: Readonly<Record<string, Decimal>> = {
  h: new Decimal(1),
  min: new Decimal(1).dividedBy(60),
  gg: new Decimal(8),
}

/** The hours that a quantity of labour stands for (time-entries.md#hours). */
export const hoursOf = (quantity: number, unit: string): Decimal =>
  (HOURS[unit] ?? new Decimal(0)).times(quantity)
