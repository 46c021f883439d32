import type { Body } from './client.ts'
import { succeed, type Workshop } from './documents.ts'

const PATH = '/v1/checkins'
/** A morning of an appointment. */
export const TIMES = { start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z' }

/** What is done with check-ins of the workshop that is there at that moment. */
export function checkinsOf(shop: () => Workshop) {
  const checkIn = (fields: object = {}) => shop().client.post(PATH, { ...shop().parties, ...fields })
  return {
    checkIn,
    made: async (fields: object = {}): Promise<Body> => succeed(await checkIn(fields)),
    read: (id: string) => shop().read('checkins', id),
    patch: (id: string, body: object) => shop().client.patch(`${PATH}/${id}`, body),
    move: (id: string, action: string) => shop().client.post(`${PATH}/${id}/transitions`, { action }),
    convert: (id: string) => shop().client.post(`${PATH}/${id}/convert`),
    damages: (id: string, batch: object) => shop().client.post(`${PATH}/${id}/damages/batch`, batch),
    /** An appointment that a check-in may be of. */
    entry: (fields: object = {}): Promise<Body> =>
      shop().client.create('/v1/calendar-entries', { ...TIMES, ...fields }),
  }
}
