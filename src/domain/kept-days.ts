/** The first and the last day that is written, listed and counted, YYYY-MM-DD. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'

/** Whether a day that exists can be written and is found by lists. */
export const isKeptDay = (day: string) => day >= FIRST_DAY && day <= LAST_DAY
