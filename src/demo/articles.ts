import type { ArticleBody } from '../server/resources/articles/schema.ts'
import { mapConcurrent } from './concurrency.ts'
import { LABOUR } from './labour.ts'
import { MECHANICS } from './parts-mechanics.ts'
import { STORE } from './parts-store.ts'
import { Random } from './random.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** `stock` is what lies there today; stock.ts brings it in, with what the year's work uses up. */
export type DemoArticle = { id: string; code: string; group: string; sale_price: number; stock: number }
type Group = ReturnType<typeof groupsOf>[number]['group']

/** The groups of a catalogue written as text, each with its parts. */
function groupsOf(catalogue: string) {
  return catalogue
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [head, ...lines] = block.trim().split('\n')
      const [group] = table('title supplier shelf unit_type markup minimum lot', head!)
      return { group: group!, parts: table('code rest purchase_price comments', lines.join('\n')) }
    })
}

/** Prices as shops write them: to ten cents, from 50 euro to fifty, from 200 to the euro. */
function rounded(price: number): number {
  const steps = price < 50 ? 10 : price < 200 ? 2 : 1
  return price < 2 ? Math.round(price * 100) / 100 : Math.round(price * steps) / steps
}

function nameOf({ title }: Group, rest: string): string {
  return title.startsWith(':') ? rest : `${title} ${rest}`
}

/** Mostly enough, now and then below the minimum; what is bought when needed lies there once or not at all. */
function stockOf(random: Random, { minimum, unit_type, lot }: Group): number {
  const min = Number(minimum)
  const many = Number(lot) || 1
  if (min === 0) return random.chance(0.3) ? many : 0
  const half = unit_type === 'L' || unit_type === 'kg' ? random.integer(0, 1) / 2 : 0
  if (random.chance(0.13)) return random.integer(0, min / many - 1) * many + half
  return random.integer(min / many, (min / many) * 3) * many + half
}

function partBodies(random: Random, suppliers: Map<string, string>) {
  return groupsOf(MECHANICS + STORE).flatMap(({ group, parts }) =>
    parts.map(({ code, rest, purchase_price, comments }, index) => ({
      group: group.title.replace(/^: /, ''),
      stock: stockOf(random, group),
      body: {
        ...{ code, name: nameOf(group, rest), comments, vat_code: '22' },
        unit_type: group.unit_type as ArticleBody['unit_type'],
        minimum_stock: Number(group.minimum),
        purchase_price: Number(purchase_price),
        sale_price: rounded(Number(purchase_price) * Number(group.markup)),
        unit_discount_rate: group.title.startsWith('Pneumatico') ? 5 : 0,
        location: `${group.shelf}-${(index % 5) + 1}`,
        supplier_id: suppliers.get(group.supplier)!,
      },
    })),
  )
}

function labourBodies() {
  return LABOUR.map(({ code, name, comments, vat_code, ...price }) => ({
    group: 'Manodopera',
    stock: 0,
    body: {
      ...{ code, name, comments, vat_code: vat_code || '22' },
      unit_type: price.unit_type as ArticleBody['unit_type'],
      sale_price: Number(price.sale_price),
    },
  }))
}

/** Makes the catalogue: parts, still without stock, and the prices of work. */
export async function createArticles(
  { api }: Workshop,
  suppliers: Map<string, string>,
): Promise<DemoArticle[]> {
  const catalogue = [...partBodies(new Random('articles'), suppliers), ...labourBodies()]
  return mapConcurrent(catalogue, async ({ body, group, stock }) => {
    const { id } = await api.articles.create(body)
    return { id, code: body.code, sale_price: body.sale_price, group, stock }
  })
}
