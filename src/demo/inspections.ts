import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

const TEMPLATES = table(
  'name section points',
  `
  Check-up stagionale | Freni        | Pastiglie anteriori; Pastiglie posteriori; Dischi; Liquido freni
  Check-up stagionale | Pneumatici   | Battistrada anteriore; Battistrada posteriore; Pressione
  Check-up stagionale | Luci e vetri | Fari; Stop e frecce; Tergicristalli
  Prima della revisione | Sicurezza  | Cinture; Luci; Freno a mano; Gas di scarico`,
)

/** Makes the inspection templates, and begins the inspection of the worksheet at work; answers how many templates. */
export async function createInspections({ api, db }: Workshop): Promise<number> {
  const names = [...new Set(TEMPLATES.map(({ name }) => name))]
  for (const [index, name] of names.entries()) {
    const points = TEMPLATES.filter((row) => row.name === name).flatMap(({ section, points }) =>
      points.split(';').map((point) => ({ section, name: point.trim() })),
    )
    const { id } = await api.inspectionTemplates.create({ name, points })
    if (index === 0)
      await db
        .update('inspection_template')
        .set({ id: EXAMPLE_IDS.inspection_template! })
        .where('id', '=', id)
        .execute()
  }
  const id = EXAMPLE_IDS.worksheet_at_work!
  const inspection_template_id = EXAMPLE_IDS.inspection_template!
  const { points } = await api.inspections.create({ id, inspection_template_id })
  const [first, second, third] = points
  await api.inspections.changePoints({
    id,
    update: [
      { id: first!.id, state: 'yellow', measured_value: '4 mm', note: 'Da rivedere al prossimo tagliando' },
      { id: second!.id, state: 'green', measured_value: '7 mm' },
      { id: third!.id, state: 'red', note: 'Rigati' },
    ],
  })
  return names.length
}
