import { sql } from 'kysely'
import type { WorksheetTransition } from '../server/resources/worksheets/schema.ts'
import { backdate } from './backdating.ts'
import { mapSequential } from './concurrency.ts'
import { lineBody } from './lines.ts'
import { inOrder, type Means } from './quotes.ts'
import { Random } from './random.ts'
import type { Visit, Work } from './visits.ts'
import type { Workshop } from './workshop.ts'

type Worked = Visit & { work: Work }

/** How many of the offered ones have their details written down as well. */
const DETAILED = 0.2
/** What ordered parts and external work cost, of their price. */
const COST = 0.66
const BAYS: Record<string, string> = { Carrozzeria: 'Carrozzeria', Diagnosi: 'Diagnosi', Revisione: 'Linea' }
const AS_OFFERED = 'Eseguito come da preventivo, provato su strada.'
const DONE = [
  'Lavoro eseguito, controllati livelli e luci.',
  'Sostituito il necessario e provato su strada per 10 km.',
  'Eseguito. Al prossimo tagliando ricontrollare i freni.',
]
const WAITS = [
  { on_hold_reason: 'parts', note: 'Ricambio non disponibile, in arrivo dal fornitore.' },
  { on_hold_reason: 'approval', note: 'Trovato altro lavoro, attesa conferma del cliente.' },
  { on_hold_reason: 'parts', note: 'Arrivato il ricambio sbagliato, reso e riordinato.' },
  { on_hold_reason: 'other', note: 'Ponte occupato da un lavoro urgente, si riprende domani.' },
  { on_hold_reason: 'customer', note: 'Il cliente non risponde, richiamare nel pomeriggio.' },
] as const
const CANCELLATIONS = ['Il cliente ha rinunciato.', 'Vettura venduta prima del lavoro.', 'Scheda doppia.']

/** What is written down of a visit beside its lines. */
function detailsOf(random: Random, { hours }: Workshop, { job, customer, work, day, offer }: Worked) {
  const settled = work.status === 'delivered' || work.status === 'cancelled'
  const promised = settled ? day : hours.plus(day, random.integer(1, 2))
  const bay = BAYS[job.category] ?? `Ponte ${random.integer(1, 4)}`
  return {
    reported_issues: job.issue || null,
    diagnosis: (work.started_at && job.diagnosis) || null,
    work_done:
      work.delivered_at && random.chance(0.5) ? random.pick(offer ? [AS_OFFERED, ...DONE] : DONE) : null,
    priority: customer.tags.includes('taxi') ? ('urgent' as const) : ('normal' as const),
    bay: work.started_at ? bay : null,
    key_tag: settled ? null : String(random.integer(1, 24)),
    promised_at: hours.at(promised, hours.isOpen(promised) ? 17 * 60 : 12 * 60),
  }
}

/** The moves of a worksheet from draft to where it stands; one on hold takes the next of the reasons. */
function transitionsOf(
  random: Random,
  { work, km }: Worked,
  waits: Iterator<(typeof WAITS)[number]>,
): WorksheetTransition[] {
  const { status } = work
  if (status === 'draft') return []
  if (status === 'on_hold') return [{ action: 'in_progress' }, { action: 'on_hold', ...waits.next().value }]
  if (status === 'cancelled') return [{ action: 'cancelled', note: random.pick(CANCELLATIONS) }]
  if (status !== 'delivered') return [{ action: status }]
  return [{ action: 'completed' }, { action: 'delivered', km_out: km + random.integer(1, 12) }]
}

function linesOf({ lines }: Visit, articles: Means['articles']) {
  return lines.map((line) => ({
    ...lineBody(line, articles),
    ...(line.external && { kind: 'external' as const }),
  }))
}

/** Makes the worksheets, of quotes where there are any, and moves them on; answers their ids by visit. */
export async function createWorksheets(
  workshop: Workshop,
  visits: readonly Visit[],
  { categories, articles, quotes }: Means & { quotes: ReadonlyMap<Visit, string> },
): Promise<Map<Visit, string>> {
  const { api } = workshop
  const random = new Random('worksheets')
  const waits = WAITS.values()
  const worked = inOrder(
    visits.filter((visit): visit is Worked => visit.work !== null),
    ({ work }) => work.created_at,
  ).map((visit) => ({
    visit,
    details: detailsOf(random, workshop, visit),
    detailed: !visit.work.delivered_at || random.chance(DETAILED),
    moves: transitionsOf(random, visit, waits),
  }))
  type Planned = (typeof worked)[number]
  const create = ({ visit, details }: Planned) => {
    const { customer, vehicle, title, km, day, job } = visit
    const quote_id = quotes.get(visit)
    if (quote_id) return api.quotes.convert({ id: quote_id })
    return api.worksheets.create({
      ...{ customer_id: customer.id, vehicle_id: vehicle.id, title, km, document_date: day },
      ...{ work_category_id: categories.get(job.category)!.id, ...details },
    })
  }
  const made = await mapSequential(
    worked,
    create,
    async ({ visit, details, detailed, moves }, { id, quote_id }) => {
      if (quote_id && detailed) await api.worksheets.update({ id, ...details })
      if (!quote_id) await api.worksheets.changeLines({ id, add: linesOf(visit, articles) })
      for (const move of moves) await api.worksheets.transition({ id, ...move })
    },
  )
  return new Map(worked.map(({ visit }, index) => [visit, made[index]!.id]))
}

/**
 * Parts that the catalogue does not have cost what the delivery note says, which the office enters later: here by
 * one statement, since margins of parts that cost nothing would be nobody's.
 */
export async function costOrderedParts({ db }: Workshop): Promise<void> {
  await sql`
    UPDATE worksheet_line_item SET purchase_price = round(unit_price * ${COST}::numeric, 2)
    WHERE company_id = ${db.company_id} AND article_id IS NULL AND kind IN ('item', 'external')`.execute(
    db.unscoped,
  )
  await sql`
    UPDATE worksheet SET total_cost = line.cost
    FROM (SELECT worksheet_id, round(sum(quantity * coalesce(purchase_price, 0)), 2) AS cost FROM worksheet_line_item
      WHERE company_id = ${db.company_id} GROUP BY worksheet_id) AS line
    WHERE worksheet.company_id = ${db.company_id} AND worksheet.id = line.worksheet_id`.execute(db.unscoped)
}

/**
 * Gives the worksheets, their lines and the movements of stock their times: with these go the kilometres of the day
 * and whether the lines are done.
 */
export async function backdateWorksheets({ db }: Workshop, ids: ReadonlyMap<Visit, string>): Promise<void> {
  const rows = [...ids].map(([{ work, day, km }, id]) => {
    const { created_at, started_at, completed_at, delivered_at } = work!
    const updated_at = delivered_at ?? completed_at ?? started_at ?? created_at
    return { id, document_date: day, km, created_at, started_at, completed_at, delivered_at, updated_at }
  })
  await backdate(db, 'worksheet', rows)
  await sql`
    UPDATE worksheet_line_item AS line
    SET created_at = worksheet.created_at, done = worksheet.completed_at IS NOT NULL FROM worksheet
    WHERE worksheet.company_id = line.company_id AND worksheet.id = line.worksheet_id
      AND line.company_id = ${db.company_id}`.execute(db.unscoped)
  await sql`
    UPDATE article_movement AS movement
    SET created_at = worksheet.created_at, document_date = worksheet.document_date FROM worksheet
    WHERE worksheet.company_id = movement.company_id AND worksheet.id = movement.source_id
      AND movement.company_id = ${db.company_id}`.execute(db.unscoped)
}
