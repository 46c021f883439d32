import { sql } from 'kysely'
import { backdate } from './backdating.ts'
import { Random } from './random.ts'
import { earliest, minutesAfter } from './timing.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

/** Work whose time was written down: that of the latest visits. */
const WRITTEN = 40
const NOTES = ['Bullone grippato, perso tempo.', 'In due per lo smontaggio.', 'Attesa del ricambio.']
/** How long the clock has been running that somebody left running. */
const RUNNING_MINUTES = 35

type Worked = { id: string; started_at: string; completed_at: string | null; status: string }

function workedOn(worksheets: ReadonlyMap<Visit, string>): Worked[] {
  const all = [...worksheets].flatMap(([{ work }, id]) => {
    const { started_at, completed_at, status } = work!
    return started_at !== null && status !== 'cancelled' ? [{ id, started_at, completed_at, status }] : []
  })
  return all.sort((one, other) => (one.started_at < other.started_at ? 1 : -1))
}

/** Writes down the time of the latest work, and starts a clock on what is being done; answers how many there are. */
export async function createTimeEntries(
  { api, db, now }: Workshop,
  { worksheets, assigned }: { worksheets: ReadonlyMap<Visit, string>; assigned: ReadonlyMap<string, string> },
): Promise<number> {
  const random = new Random('time entries')
  const latest = workedOn(worksheets).slice(0, WRITTEN)
  const begun = latest.filter(({ started_at }) => started_at < minutesAfter(now.toISOString(), -10))
  const rows: { id: string; created_at: string; updated_at: string }[] = []
  for (const { id, started_at, completed_at } of begun) {
    const planned = minutesAfter(started_at, random.integer(4, 18) * 10)
    const ended_at = earliest(planned, completed_at ?? planned, now.toISOString())
    const note = random.chance(0.15) ? random.pick(NOTES) : null
    const user_id = assigned.get(id)!
    const entry = await api.timeEntries.create({ id, user_id, started_at, ended_at, note })
    rows.push({ id: entry.id, created_at: ended_at, updated_at: ended_at })
  }
  await backdate(db, 'time_entry', rows)
  const atWork = latest.find(({ status }) => status === 'in_progress')
  if (!atWork) return rows.length
  const clock = await api.timeEntries.start({ id: atWork.id })
  await db
    .update('time_entry')
    .set({ started_at: sql<string>`started_at - make_interval(mins => ${sql.lit(RUNNING_MINUTES)})` })
    .where('id', '=', clock.id)
    .execute()
  return rows.length + 1
}
