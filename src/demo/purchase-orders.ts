import { sql } from 'kysely'
import { backdate } from './backdating.ts'
import { plusDays } from './days.ts'
import { Random } from './random.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** What was ordered of whom, how many days ago, and what has become of it. */
const ORDERS = table(
  'supplier ago state title',
  `
  parts   | 75 | received           | Filtri e candele
  chassis | 61 | received           | Freni e sospensioni
  oils    | 54 | received           |
  tyres   | 47 | received           | Invernali
  parts   | 40 | received           |
  oils    | 26 | received           | Liquidi
  parts   | 19 | received           | Distribuzione
  chassis | 14 | cancelled          | Ammortizzatori posteriori
  tyres   | 9  | partially_received | Pneumatici da magazzino
  parts   | 6  | partially_received | Spazzole e filtri abitacolo
  chassis | 4  | sent               |
  oils    | 2  | sent               | Oli motore
  parts   | 0  | draft              | Sotto scorta`,
)

const LINES = 4
const PRICED = 12

type Part = { id: string; purchase_price: number }

/** Parts of a supplier, with what they were bought for. */
async function partsOf({ db }: Workshop, supplier_id: string): Promise<Part[]> {
  return db
    .active('article')
    .select(['id', 'purchase_price'])
    .where('supplier_id', '=', supplier_id)
    .where('kind', '=', 'item')
    .orderBy('code')
    .limit(PRICED)
    .execute()
}

const cents = (price: number) => Math.round(price * 100) / 100

/** What the first parts of each supplier cost there, and some of them elsewhere. */
async function setPrices({ api }: Workshop, random: Random, parts: Map<string, Part[]>) {
  const suppliers = [...parts.keys()]
  for (const [index, [supplier_id, of]] of [...parts].entries()) {
    for (const { id, purchase_price } of of) {
      const supplier_code = `${random.integer(100, 999)}.${random.integer(10_000, 99_999)}`
      await api.articles.setSupplierPrice({ id, supplier_id, supplier_code, unit_price: purchase_price })
      if (!random.chance(0.3)) continue
      const other = suppliers[(index + 1) % suppliers.length]!
      const unit_price = cents(purchase_price * 1.15)
      await api.articles.setSupplierPrice({ id, supplier_id: other, unit_price, unit_discount_rate: 5 })
    }
  }
}

type Order = (typeof ORDERS)[number]

async function makeOrder(
  { api, today }: Workshop,
  random: Random,
  order: Order & { supplier_id: string; parts: Part[] },
) {
  const { supplier_id, ago, state, title, parts } = order
  const document_date = plusDays(today, -Number(ago))
  const { id } = await api.purchaseOrders.create({ supplier_id, document_date, title })
  const first = random.integer(0, Math.max(0, parts.length - LINES))
  const add = parts
    .slice(first, first + LINES)
    .map((part) => ({ article_id: part.id, quantity: random.integer(2, 6) }))
  const { line_items } = await api.purchaseOrders.changeLines({ id, add })
  const moments = { id, document_date, isSent: state !== 'draft' }
  if (state === 'draft') return moments
  await api.purchaseOrders.transition({ id, action: 'sent' })
  if (state === 'cancelled') await api.purchaseOrders.transition({ id, action: 'cancelled' })
  if (state === 'received' || state === 'partially_received') {
    const came = line_items.slice(0, -1).map((line) => ({ line_item_id: line.id, quantity: line.quantity }))
    await api.purchaseOrders.createGoodsReceipt({
      ...{
        id,
        received_date: plusDays(document_date, 2),
        document_number: `DDT ${random.integer(100, 999)}`,
      },
      ...(state === 'partially_received' && { items: came }),
    })
  }
  return moments
}

/** Gives orders and what came in of them their times. */
async function backdateOrders({ db, hours }: Workshop, orders: Awaited<ReturnType<typeof makeOrder>>[]) {
  const sent = orders.filter(({ isSent }) => isSent)
  const rows = sent.map(({ id, document_date }) => {
    const at = hours.at(document_date, 9 * 60)
    return { id, created_at: at, sent_at: hours.at(document_date, 9 * 60 + 20), updated_at: at }
  })
  await backdate(db, 'purchase_order', rows)
  await sql`
    UPDATE goods_receipt SET created_at = received_date + time '08:40', updated_at = received_date + time '08:40'
    WHERE company_id = ${db.company_id}`.execute(db.unscoped)
  await sql`
    UPDATE article_movement SET created_at = document_date + time '08:40'
    WHERE company_id = ${db.company_id} AND source_object = 'purchase_order'`.execute(db.unscoped)
}

/** What the workshop has ordered, in every state, and what its suppliers ask for their parts. */
export async function createPurchaseOrders(
  workshop: Workshop,
  suppliers: Map<string, string>,
): Promise<number> {
  const random = new Random('purchase orders')
  const parts = new Map<string, Part[]>()
  for (const key of new Set(ORDERS.map(({ supplier }) => supplier))) {
    const supplier_id = suppliers.get(key)!
    parts.set(supplier_id, await partsOf(workshop, supplier_id))
  }
  await setPrices(workshop, random, parts)
  const orders = []
  for (const order of ORDERS) {
    const supplier_id = suppliers.get(order.supplier)!
    orders.push(await makeOrder(workshop, random, { ...order, supplier_id, parts: parts.get(supplier_id)! }))
  }
  await backdateOrders(workshop, orders)
  return orders.length
}
