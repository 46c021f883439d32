import type { DemoArticle } from './articles.ts'
import { mapConcurrent } from './concurrency.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** Name, per cent less, and how the groups or codes of the articles that it names begin. */
const PRICE_LISTS = table(
  'name discount begins',
  `
  Flotte             | 12 | Filtro,Olio motore,Pastiglie,Disco freno,Batteria,Spazzola,MO-,TAG-,GOM-,FRE-
  Convenzione taxi   | 15 | Olio motore,Pastiglie freno,Batteria,Pneumatico quattro,TAG-,GOM-,FRE-,REV-PRE
  Enti pubblici      | 8  | Filtro,Batteria,Lampada,Pneumatico,MO-,TAG-,GOM-`,
)

/** Makes the price lists with the prices on them; answers their ids by name. */
export async function createPriceLists(
  { api }: Workshop,
  articles: DemoArticle[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, discount, begins } of PRICE_LISTS) {
    const { id } = await api.priceLists.create({ name })
    ids.set(name, id)
    const beginnings = begins.split(',')
    const named = articles.filter(({ code, group }) =>
      beginnings.some((beginning) => group.startsWith(beginning) || code.startsWith(beginning)),
    )
    await mapConcurrent(named, ({ id: article_id, sale_price }) => {
      const reduced = Math.round(sale_price * (100 - Number(discount))) / 100
      return api.priceLists.setPrice({ id, article_id, sale_price: reduced })
    })
  }
  return ids
}
