import { renderSVG } from 'uqr'
import { makePdf } from '../../../print/compiler.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type MadeFile, madeFile, type Source } from '../../core/files/document-links.ts'
import type { Context } from '../../core/trpc.ts'
import { readReader } from '../printing/sheet.ts'
import type { Reader } from '../printing/words.ts'
import { readSets } from './reads.ts'
import type { LabelQuery } from './schema.ts'
import { type Label, zplOf } from './zpl.ts'

async function readLabels(db: CompanyDatabase, ids: readonly string[]) {
  const sets = await readSets(db, ids)
  const { reader } = await readReader(db, { customer_id: null, language: '' })
  const labels = sets.map(
    (set): Label => ({
      code: set.label_code,
      plate: set.vehicle_license ?? '',
      customer: set.customer_name,
      season: reader.words[set.season],
      place: set.location_code ?? '',
    }),
  )
  return { labels, reader }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** One PDF, a label a page. */
function makeLabels(labels: readonly Label[], { language }: Reader): Promise<Uint8Array> {
  const named = labels.map((label, index) => ({ ...label, qr: `qr-${index}.svg` }))
  const pictures = named.map(({ qr, code }) => [qr, bytesOf(renderSVG(code, { border: 1 }))] as const)
  return makePdf(async () => ({
    template: 'label.typ',
    data: { language, title: labels.map(({ code }) => code).join(', '), labels: named },
    pictures: Object.fromEntries(pictures),
  }))
}

async function make({ db }: Source, id: string, options: readonly string[]): Promise<MadeFile> {
  const [format, ...others] = options
  const { labels, reader } = await readLabels(db, [id, ...others])
  const name = others.length > 0 ? reader.words.labels : labels[0]!.code
  if (format === 'zpl')
    return {
      ...{ name: `${name}.zpl`, content_type: 'text/plain', disposition: 'attachment' },
      bytes: async () => bytesOf(labels.map(zplOf).join('')),
    }
  return {
    ...{ name: `${name}.pdf`, content_type: 'application/pdf', disposition: 'inline' },
    bytes: () => makeLabels(labels, reader),
  }
}

const linkTo = madeFile('tyre_set_label', make)

/** The label of a set (tyre-sets.md#label). Unknown: 404. */
export const labelOf = (ctx: Context, { id, format = 'pdf' }: LabelQuery) => linkTo(ctx, id, [format])

/** The labels of several sets in one file, as the console prints a selection. One that is unknown: 404. */
export const labelsOf = (ctx: Context, [id, ...others]: readonly string[]) =>
  linkTo(ctx, id!, ['pdf', ...others])
