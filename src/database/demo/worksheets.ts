import { sql } from 'kysely'
import type { WorksheetMove } from '../../server/resources/worksheets/schema.ts'
import { backdate } from './backdating.ts'
import { lineBody } from './lines.ts'
import { inOrder, type Means } from './quotes.ts'
import { Random } from './random.ts'
import { together } from './together.ts'
import type { Visit, Work } from './visits.ts'
import type { Workshop } from './workshop.ts'

type Worked = Visit & { work: Work }

/** How many of the offered ones have their details written down as well. */
const DETAILED = 0.2
const BAYS: Record<string, string> = { Carrozzeria: 'Carrozzeria', Diagnosi: 'Diagnosi', Revisione: 'Linea' }
const DONE = [
  'Eseguito come da preventivo, provato su strada.',
  'Lavoro eseguito, controllati livelli e luci.',
  'Sostituito il necessario e provato su strada per 10 km.',
  'Eseguito. Al prossimo tagliando ricontrollare i freni.',
]
const WAITS = [
  { on_hold_reason: 'parts', note: 'Ricambio non disponibile, in arrivo dal fornitore.' },
  { on_hold_reason: 'approval', note: 'Trovato altro lavoro, attesa conferma del cliente.' },
  { on_hold_reason: 'external', note: 'Pezzo in rettifica, pronto fra due giorni.' },
  { on_hold_reason: 'parts', note: 'Arrivato il ricambio sbagliato, reso e riordinato.' },
  { on_hold_reason: 'customer', note: 'Il cliente è fuori, la riporta lui.' },
] as const
const CANCELLATIONS = ['Il cliente ha rinunciato.', 'Vettura venduta prima del lavoro.', 'Scheda doppia.']

/** What is written down of a visit beside its lines. */
function details(random: Random, { hours }: Workshop, { job, customer, work, day }: Worked) {
  const settled = work.delivered_at !== null
  const bay = BAYS[job.category] ?? `Ponte ${random.integer(1, 4)}`
  return {
    reported_issues: job.issue || null,
    diagnosis: (work.started_at && job.diagnosis) || null,
    work_done: settled && random.chance(0.5) ? random.pick(DONE) : null,
    priority: customer.tags.includes('taxi') ? ('urgent' as const) : ('normal' as const),
    bay: work.started_at ? bay : null,
    key_tag: settled ? null : String(random.integer(1, 24)),
    promised_at: hours.at(hours.plus(day, settled ? 0 : random.integer(1, 2)), 17 * 60),
  }
}

/** The moves of a worksheet from draft to where it stands. */
function movesOf(
  random: Random,
  { work, km }: Worked,
  waits: (typeof WAITS)[number] | undefined,
): WorksheetMove[] {
  const { status } = work
  if (status === 'draft') return []
  if (status === 'on_hold') return [{ action: 'in_progress' }, { action: 'on_hold', ...waits }]
  if (status === 'cancelled') return [{ action: 'cancelled', note: random.pick(CANCELLATIONS) }]
  if (status !== 'delivered') return [{ action: status }]
  return [{ action: 'completed' }, { action: 'delivered', km_out: km + random.integer(1, 12) }]
}

/** The visits in groups of neighbours that are made in the same way. */
function groups(visits: readonly Worked[]): Worked[][] {
  const grouped: Worked[][] = []
  for (const visit of visits) {
    const last = grouped.at(-1)
    if (last && (last[0]!.offer === null) === (visit.offer === null)) last.push(visit)
    else grouped.push([visit])
  }
  return grouped
}

/** Makes the worksheets, of quotes where there are any, and moves them on; answers their ids by visit. */
export async function createWorksheets(
  workshop: Workshop,
  visits: readonly Visit[],
  { categories, articles, quotes }: Means & { quotes: ReadonlyMap<Visit, string> },
): Promise<Map<Visit, string>> {
  const { api } = workshop
  const random = new Random('worksheets')
  const worked = inOrder(
    visits.filter((visit): visit is Worked => visit.work !== null),
    ({ work }) => work.created_at,
  )
  const ids = new Map<Visit, string>()
  const written = new Map(worked.map((visit) => [visit, details(random, workshop, visit)]))
  const make = async (visit: Worked) => {
    const { customer, vehicle, title, km, day, job } = visit
    const quote_id = quotes.get(visit)
    const { id } = quote_id
      ? await api.quotes.convert({ id: quote_id })
      : await api.worksheets.create({
          ...{ customer_id: customer.id, vehicle_id: vehicle.id, title, km, document_date: day },
          work_category_id: categories.get(job.category)!.id,
          ...written.get(visit)!,
        })
    ids.set(visit, id)
  }
  // Numbers are taken by the way: only work that begins alike is done at once.
  for (const group of groups(worked)) await together(group, make)
  const waiting = worked.filter(({ work }) => work.status === 'on_hold')
  const plans = worked.map((visit) => ({
    visit,
    detailed: visit.offer !== null && (!visit.work.delivered_at || random.chance(DETAILED)),
    moves: movesOf(random, visit, WAITS[waiting.indexOf(visit)]),
  }))
  await together(plans, async ({ visit, detailed, moves }) => {
    const id = ids.get(visit)!
    if (visit.offer === null) {
      const add = visit.lines.map((line) => ({
        ...lineBody(line, articles),
        ...(line.external && { kind: 'external' as const, purchase_price: line.written!.unit_price * 0.75 }),
      }))
      await api.worksheets.changeLines({ id, add })
    }
    if (detailed) await api.worksheets.update({ id, ...written.get(visit)! })
    for (const move of moves) await api.worksheets.transition({ id, ...move })
  })
  return ids
}

/** Gives the worksheets, their lines and the movements of stock their times. */
export async function backdateWorksheets({ db }: Workshop, ids: ReadonlyMap<Visit, string>): Promise<void> {
  const rows = [...ids].map(([{ work, day }, id]) => {
    const { created_at, started_at, completed_at, delivered_at } = work!
    const updated_at = delivered_at ?? completed_at ?? started_at ?? created_at
    return { id, document_date: day, created_at, started_at, completed_at, delivered_at, updated_at }
  })
  await backdate(db, 'worksheet', rows)
  await sql`
    UPDATE worksheet_line_item AS line SET created_at = worksheet.created_at FROM worksheet
    WHERE worksheet.company_id = line.company_id AND worksheet.id = line.worksheet_id
      AND line.company_id = ${db.company_id}`.execute(db.executor)
  await sql`
    UPDATE article_movement AS movement
    SET created_at = worksheet.created_at, document_date = worksheet.document_date FROM worksheet
    WHERE worksheet.company_id = movement.company_id AND worksheet.id = movement.source_id
      AND movement.company_id = ${db.company_id}`.execute(db.executor)
}
