import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { IS_LOW } from '../articles/list.ts'
import { timeframeEntries } from '../calendar-entries/queries.ts'

/** A day of the company. */
export type Day = { date: string; time_zone: string }

/** So many of a kind are shown. */
export const SHOWN = 8

const boundsOf = prepared((db, place: Param<Day>) => {
  const midnight = (day: RawBuilder<unknown>) =>
    sql<string>`(${day})::timestamp AT TIME ZONE ${place('time_zone')}`
  // biome-ignore lint/plugin: it reads no table, only days
  return db.unscopedBuilder.selectNoFrom([
    midnight(sql`${place('date')}::date`).as('from'),
    midnight(sql`${place('date')}::date + 1`).as('until'),
  ])
})

/** More than a workshop writes down for one day. */
const MAX_ENTRIES = 200

/** The entries that overlap a day, by start. */
export async function entriesOn(db: CompanyDatabase, day: Day) {
  const [bounds] = await boundsOf(db, day)
  const entries = await timeframeEntries(db, { ...bounds!, rows: MAX_ENTRIES })
  return entries.map(({ customer, vehicle, ...entry }) => ({
    ...entry,
    customer_name: customer?.full_name ?? null,
    vehicle_license: vehicle?.license ?? null,
  }))
}

/** In which bays worksheets stand. */
export const bayOfWork = prepared((db, place: Param<{ ids: readonly string[] }>) =>
  db
    .select('worksheet')
    .select(['id', 'bay'])
    .where(sql<boolean>`id = ANY (${place('ids')}::uuid[])`),
)

export const countLowStock = prepared((db, _place: Param<object>) =>
  db
    .select('article')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(IS_LOW),
)

export const lowStock = prepared((db, _place: Param<object>) =>
  db
    .select('article')
    .select(sql.lit('article' as const).as('object'))
    .select(['id', 'code', 'name', 'stock', 'minimum_stock', 'unit_type'])
    .where('deleted_at', 'is', null)
    .where(IS_LOW)
    .orderBy('name_key')
    .orderBy('id')
    .limit(sql.lit(SHOWN)),
)
