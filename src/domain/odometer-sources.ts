/** Where an odometer reading was written down (odometer-readings.md#readings). */
export const ODOMETER_SOURCES = ['manual', 'checkin', 'worksheet', 'tyre_set', 'deadline'] as const

export type OdometerSource = (typeof ODOMETER_SOURCES)[number]
