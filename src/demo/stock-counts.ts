import type { DemoArticle } from './articles.ts'
import type { Workshop } from './workshop.ts'

/** How many parts each count goes over: the first by code, so that the examples find theirs. */
const COUNTED = 14

/** What was broken, used and found, a shelf that was counted and one that is being counted. */
export async function createStockCounts({ api }: Workshop, articles: readonly DemoArticle[]): Promise<void> {
  const parts = articles
    .filter(({ group }) => group !== 'Manodopera')
    .toSorted((one, other) => one.code.localeCompare(other.code))
  const adjust = (index: number, quantity: number, reason: 'damage' | 'internal_use' | 'found') =>
    api.stockAdjustments.create({ article_id: parts[index]!.id, quantity, reason })
  await adjust(3, -1, 'damage')
  await adjust(21, -2, 'internal_use')
  await adjust(34, 1, 'found')
  const count = async (title: string, from: number, differs: readonly number[]) => {
    const { id } = await api.stockCounts.create({ title })
    for (const [index, { id: article_id }] of parts.slice(from, from + COUNTED).entries()) {
      const { on_hand_stock } = await api.articles.retrieve({ id: article_id })
      const counted_quantity = Math.max(0, on_hand_stock - (differs[index] ?? 0))
      await api.stockCounts.countItem({ id, article_id, counted_quantity })
    }
    return id
  }
  const id = await count('Scaffale B', COUNTED, [0, 1, 0, 0, -2])
  await api.stockCounts.transition({ id, action: 'completed' })
  await count('Scaffale A', 0, [0, 0, 1])
}
