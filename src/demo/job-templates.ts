import type { DemoArticle } from './articles.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** Lines are divided by `;`: an article's code, or ~ and a text with its price; then `*` and the quantity. */
const TEMPLATES = table(
  'code name category lines',
  `
  TG-BASE  | Tagliando base benzina    | Tagliando      | TAG-BASE; ROND-1420; ~Smaltimento olio e filtri esausti=4.50
  TG-DIE   | Tagliando base diesel     | Tagliando      | TAG-DIE; ROND-1420; ~Smaltimento olio e filtri esausti=4.50
  REV      | Revisione ministeriale    | Revisione      | REV-VEI; REV-DIR; REV-BOL
  GOM-STAG | Cambio gomme stagionale   | Gomme          | GOM-17; GOM-DEP; PES-AD-5*2
  FR-LIQ   | Sostituzione liquido freni | Meccanica     | FRE-LIQ; DOT4-LV
  CLI      | Ricarica climatizzatore   | Climatizzatore | CLI-YF; CLI-SAN
  DIA      | Diagnosi elettronica      | Diagnosi       | DIA-OBD; MO-ELE*0.5; ~Prova su strada`,
)

type Named = { categories: ReadonlyMap<string, { id: string }>; articles: readonly DemoArticle[] }

function lineOf(text: string, ids: ReadonlyMap<string, string>) {
  const [what, quantity = '1'] = text.trim().split('*')
  if (!what!.startsWith('~')) return { article_id: ids.get(what!)!, quantity: Number(quantity) }
  const [description, price] = what!.slice(1).split('=')
  return {
    description: description!,
    ...(price && { quantity: Number(quantity), unit_price: Number(price) }),
  }
}

/** Makes the job templates, each with its lines; answers how many. */
export async function createJobTemplates({ api }: Workshop, named: Named): Promise<number> {
  const ids = new Map(named.articles.map(({ code, id }) => [code, id]))
  for (const { code, name, category, lines } of TEMPLATES) {
    const work_category_id = named.categories.get(category)!.id
    const { id } = await api.jobTemplates.create({ name, code, work_category_id })
    await api.jobTemplates.changeLines({ id, add: lines.split(';').map((line) => lineOf(line, ids)) })
  }
  return TEMPLATES.length
}
