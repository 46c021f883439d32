import type { DemoArticle } from './articles.ts'
import { backdate } from './backdating.ts'
import { mapSequential } from './concurrency.ts'
import { lineBody } from './lines.ts'
import { Random } from './random.ts'
import type { Visit } from './visits.ts'
import type { DemoCategory } from './work-categories.ts'
import type { Workshop } from './workshop.ts'

export type Means = { categories: Map<string, DemoCategory>; articles: Map<string, DemoArticle> }
type Quoted = Visit & { offer: NonNullable<Visit['offer']> }

const COMMENTS = [
  'Ricambi di primo impianto. Prezzi validi 30 giorni.',
  'Consegna ricambi in 2 giorni lavorativi.',
  'Vettura di cortesia disponibile su richiesta.',
  'Eventuali lavori aggiuntivi solo previa autorizzazione telefonica.',
  'Materiale compreso. Garanzia 24 mesi sui ricambi.',
]

/** Visits by a time, so that the numbers of their documents follow it. */
export function inOrder<V extends Visit>(visits: readonly V[], time: (visit: V) => string): V[] {
  return visits.toSorted((a, b) => (time(a) < time(b) ? -1 : 1))
}

/** Makes the quotes with their lines and what became of them; answers their ids by visit. */
export async function createQuotes(
  { api }: Workshop,
  visits: readonly Visit[],
  { categories, articles }: Means,
): Promise<Map<Visit, string>> {
  const random = new Random('quotes')
  const offered = visits.filter((visit): visit is Quoted => visit.offer !== null)
  const quoted = inOrder(offered, ({ offer }) => offer.created_at)
  const create = ({ vehicle, customer, title, km_offered: km, job, offer }: Quoted) =>
    api.quotes.create({
      ...{ customer_id: customer.id, vehicle_id: vehicle.id, title, km },
      work_category_id: categories.get(job.category)!.id,
      valid_until: offer.valid_until,
      comments: random.chance(0.3) ? random.pick(COMMENTS) : null,
    })
  const made = await mapSequential(quoted, create, async ({ lines, offer }, { id }) => {
    await api.quotes.changeLines({ id, add: lines.map((line) => lineBody(line, articles)) })
    const { status: action, rejection_reason } = offer
    if (action !== 'waiting') await api.quotes.transition({ id, action, rejection_reason })
  })
  return new Map(quoted.map((visit, index) => [visit, made[index]!.id]))
}

/** Gives the quotes their times. */
export async function backdateQuotes({ db }: Workshop, ids: ReadonlyMap<Visit, string>): Promise<void> {
  const rows = [...ids].map(([{ offer, work }, id]) => {
    const { created_at, decided_at } = offer!
    return { id, created_at, decided_at, updated_at: work?.created_at ?? decided_at ?? created_at }
  })
  await backdate(db, 'quote', rows)
}
