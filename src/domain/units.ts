/** Units that parts are counted in (articles.md#kinds), the commonest first. */
export const ITEM_UNITS = ['pz', 'L', 'kg', 'kit'] as const
/** Units that labour is counted in, the commonest first. */
export const WORK_UNITS = ['h', 'min', 'lav', 'gg'] as const

/** True for a unit of parts, false for one of labour. */
export const isItemUnit = (unit: string): boolean => (ITEM_UNITS as readonly string[]).includes(unit)

/** True for a unit of labour. */
export const isWorkUnit = (unit: string): boolean => (WORK_UNITS as readonly string[]).includes(unit)
