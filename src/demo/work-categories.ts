import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

const CATEGORIES = table(
  'name color minutes',
  `
  Tagliando        | #2563EB | 90
  Meccanica        | #0F766E | 180
  Revisione        | #7C3AED | 45
  Gomme            | #475569 | 60
  Elettrauto       | #CA8A04 | 120
  Carrozzeria      | #DC2626 | 480
  Climatizzatore   | #0891B2 | 60
  Diagnosi         | #EA580C | 45`,
)

export type DemoCategory = { id: string; color: string }

/** Makes the work categories; answers them by name. */
export async function createWorkCategories({ api }: Workshop): Promise<Map<string, DemoCategory>> {
  const categories = new Map<string, DemoCategory>()
  for (const { name, color, minutes } of CATEGORIES) {
    const { id } = await api.workCategories.create({ name, color, default_duration: Number(minutes) })
    categories.set(name, { id, color })
  }
  return categories
}
