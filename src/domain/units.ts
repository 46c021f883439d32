/** Units that parts are counted in (articles.md#kinds). */
export const ITEM_UNITS = ['kg', 'L', 'kit', 'pz'] as const
/** Units that labour is counted in. */
export const WORK_UNITS = ['gg', 'h', 'lav', 'min'] as const

/** True for a unit of parts, false for one of labour. */
export const isItemUnit = (unit: string): boolean => (ITEM_UNITS as readonly string[]).includes(unit)

/** True for a unit of labour. */
export const isWorkUnit = (unit: string): boolean => (WORK_UNITS as readonly string[]).includes(unit)
