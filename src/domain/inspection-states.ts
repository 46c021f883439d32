/** What is found at a point of an inspection. */
export const INSPECTION_STATES = ['unchecked', 'green', 'yellow', 'red'] as const
export type InspectionState = (typeof INSPECTION_STATES)[number]

/** What needs work. */
export const FAULTY_STATES = ['red', 'yellow'] as const satisfies readonly InspectionState[]

/** The most points of an inspection or a template. */
export const MAX_POINTS = 300
