import type { DemoArticle } from './articles.ts'
import { backdate } from './backdating.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays } from './days.ts'
import { Random } from './random.ts'
import { takesReceipts } from './receipts.ts'
import type { Workshop } from './workshop.ts'

type Goods = {
  customers: readonly DemoCustomer[]
  articles: readonly DemoArticle[]
  suppliers: ReadonlyMap<string, string>
}

/** How many days ago goods went out to fleets. */
const SALES = [19, 12, 5]

/** Parts that fleets fetch, one that goes back to its supplier, and the draft of the examples. */
export async function createDeliveryNotes(
  { api, db, today, hours }: Workshop,
  { customers, articles, suppliers }: Goods,
): Promise<number> {
  const random = new Random('delivery notes')
  const parts = articles.filter(({ group, stock }) => group !== 'Manodopera' && stock > 4)
  const fleets = customers.filter((customer) => !takesReceipts(customer))
  const linesOf = (count: number) =>
    Array.from({ length: count }, () => ({
      article_id: random.pick(parts).id,
      quantity: random.integer(1, 3),
    }))
  const issue = async (body: object, days: number) => {
    const document_date = plusDays(today, -days)
    const { id } = await api.deliveryNotes.create({ ...body, document_date })
    await api.deliveryNotes.changeLines({ id, add: linesOf(random.integer(1, 3)) })
    await api.deliveryNotes.issue({ id })
    const at = hours.at(document_date, 11 * 60)
    return { id, created_at: at, issued_at: at, updated_at: at }
  }
  const rows = []
  for (const [turn, days] of SALES.entries()) {
    const { id: customer_id } = fleets[turn % 2]!
    rows.push(await issue({ customer_id, carrier: 'Ritiro del cliente', packages: 1 }, days))
  }
  const back = { supplier_id: suppliers.get('parts')!, reason: 'return', comments: 'Ricambi errati' }
  rows.push(await issue({ ...back, carrier: 'Corriere Padano', goods_appearance: 'Scatola' }, 2))
  await backdate(db, 'delivery_note', rows)
  const { id } = await api.deliveryNotes.create({
    customer_id: fleets[2]!.id,
    destination: 'Sede del cliente',
  })
  await api.deliveryNotes.changeLines({ id, add: linesOf(2) })
  return rows.length + 1
}
