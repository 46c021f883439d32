import { DAMAGE_VIEWS, type DamageSeverity, SIGNATURE_KINDS } from '../../../domain/checkins.ts'
import { MIRRORED, outlineOf, RATIO, type Shape } from '../../../domain/outlines.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Source } from '../../core/files/document-links.ts'
import { printed } from '../printing/pdf.ts'
import { readPrintable } from '../printing/pictures.ts'
import { column, factsOf, readParty } from '../printing/sheet.ts'
import type { Reader } from '../printing/words.ts'
import { readWhole } from './reads.ts'
import { sheetWordsOf } from './sheet-words.ts'

type Whole = Awaited<ReturnType<typeof readWhole>>

/** Ink on paper, by what a line of the outline is. */
const INK: Record<NonNullable<Shape['part']> | 'body', string> = {
  body: 'fill="#f4f6f8" stroke="#59636f" stroke-width="1"',
  line: 'fill="none" stroke="#59636f" stroke-width="0.6"',
  glass: 'fill="#dbe6f2" stroke="#59636f" stroke-width="0.6"',
  light: 'fill="#f2c9c9" stroke="#59636f" stroke-width="0.6"',
  tyre: 'fill="#9aa3ad" stroke="#59636f" stroke-width="1"',
}

const COLOUR: Record<DamageSeverity, string> = { minor: '#343a40', moderate: '#a84300', severe: '#b02020' }

const outlinePath = (view: string) => `outline-${view}.svg`
const signaturePath = (kind: string) => `signature-${kind}`

/** The outline of the kind of vehicle from each side, as the console draws it. */
async function readOutlines(db: CompanyDatabase, vehicle_id: string): Promise<[string, Uint8Array][]> {
  const { vehicle_type } = await db
    .select('vehicle')
    .select('vehicle_type')
    .where('id', '=', vehicle_id)
    .executeTakeFirstOrThrow()
  return DAMAGE_VIEWS.map((view) => {
    const shapes = outlineOf(vehicle_type, view).map(
      ({ d, part }) => `<path d="${d}" ${INK[part ?? 'body']}/>`,
    )
    const body = view === 'right' ? `<g transform="${MIRRORED}">${shapes.join('')}</g>` : shapes.join('')
    const size = `viewBox="0 0 ${RATIO[view] * 100} 100" width="${RATIO[view] * 100}" height="100"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-linejoin="round">${body}</svg>`
    return [outlinePath(view), new TextEncoder().encode(svg)]
  })
}

/** Signatures that this server can decode. */
async function readSigned(source: Source, { signatures }: Whole): Promise<[string, Uint8Array][]> {
  const signed: [string, Uint8Array][] = []
  for (const { kind, file } of signatures) {
    if (file.has_preview) signed.push([signaturePath(kind), await readPrintable(source, file)])
  }
  return signed
}

/** Kilometres and a level, as far as they are known. */
const kmOf = (km: number | null, { number }: Reader) => (km === null ? null : `${number(km)} km`)
const levelOf = (level: number | null, { percent }: Reader) => (level === null ? null : percent(level))

const listed = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function courtesyOf(checkin: Whole, reader: Reader): [string, string | null][] {
  const words = sheetWordsOf(reader.language)
  const { courtesy_km_out, courtesy_km_in, courtesy_fuel_out, courtesy_fuel_in } = checkin
  const how = (km: number | null, fuel: number | null) => listed(kmOf(km, reader), levelOf(fuel, reader))
  return [
    [words.courtesyCar, checkin.courtesy_vehicle_license],
    [words.courtesyOut, how(courtesy_km_out, courtesy_fuel_out)],
    [words.courtesyIn, how(courtesy_km_in, courtesy_fuel_in)],
    [words.courtesyReturned, checkin.courtesy_returned_at && reader.momentOf(checkin.courtesy_returned_at)],
  ]
}

/** The number of the quote that the work was offered by. */
async function quoteNumber(db: CompanyDatabase, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.select('quote').select('seq_number').where('id', '=', id).executeTakeFirst()
  return row ? String(row.seq_number) : null
}

async function saidOf(db: CompanyDatabase, checkin: Whole, reader: Reader) {
  const words = sheetWordsOf(reader.language)
  const { momentOf, euros } = reader
  const { expected_delivery_at, completed_at, spending_limit, keys_count, worksheet_seq_number } = checkin
  return factsOf([
    [words.expectedDelivery, expected_delivery_at && momentOf(expected_delivery_at)],
    [words.completed, completed_at && momentOf(completed_at)],
    [words.quote, await quoteNumber(db, checkin.quote_id)],
    [words.worksheet, worksheet_seq_number === null ? null : String(worksheet_seq_number)],
    [words.spendingLimit, spending_limit === null ? null : euros(spending_limit)],
    [words.keys, keys_count === null ? null : String(keys_count)],
    [words.keyTag, checkin.key_tag],
    [words.bay, checkin.bay],
    [words.belongings, checkin.belongings.join(', ')],
    [words.warningLights, checkin.warning_lights.join(', ')],
    [words.privacy, checkin.privacy_accepted ? words.accepted : null],
    [words.terms, checkin.terms_accepted ? words.termsAccepted : null],
    ...courtesyOf(checkin, reader),
    [words.takenBy, checkin.user_name],
  ])
}

function damagesOf({ damages }: Whole, { language }: Reader) {
  const words = sheetWordsOf(language)
  const columns = [words.number, words.side, words.damage, words.severity, words.note]
  return {
    title: words.damages,
    none: words.noDamages,
    views: DAMAGE_VIEWS.map((view) => ({
      label: words.views[view],
      path: outlinePath(view),
      ratio: RATIO[view],
      damages: damages
        .filter((damage) => damage.view === view)
        .map(({ x, y, position, severity }) => ({ x, y, position, colour: COLOUR[severity] })),
    })),
    table: {
      columns: columns.map((label, index) => column(label, { wide: index === columns.length - 1 })),
      rows: damages.map(({ position, view, kind, severity, note }) => [
        ...[String(position), words.views[view], words.kinds[kind], words.severities[severity], note ?? ''],
      ]),
    },
  }
}

/** A line for each signature: that of the arrival also where it is still to be signed by hand. */
function signaturesOf({ signatures }: Whole, { language, momentOf }: Reader) {
  const { signed } = sheetWordsOf(language)
  return SIGNATURE_KINDS.flatMap((kind) => {
    const signature = signatures.find((each) => each.kind === kind)
    if (!signature && kind === 'return') return []
    const text = signature ? listed(signature.signer_name, momentOf(signature.signed_at)) : ''
    return [{ label: signed[kind], path: signaturePath(kind), text }]
  })
}

/** The sheet of a check-in: everything but the workshop's own notes (printing.md#check-ins). */
export const checkinPdf = printed({
  kind: 'checkin',
  template: 'checkin.typ',
  owner: 'checkin',
  find: readWhole,
  toTechnicians: (checkin) => ({ ...checkin, worksheet_seq_number: null }),
  withoutPrices: (checkin) => ({ ...checkin, spending_limit: null }),
  name: ({ seq_number }, { language }) => [sheetWordsOf(language).checkin, String(seq_number)],
  images: async (source, checkin) =>
    Object.fromEntries([
      ...(await readOutlines(source.db, checkin.vehicle_id)),
      ...(await readSigned(source, checkin)),
    ]),
  compose: async (db, checkin, reader) => {
    const { words, number, momentOf } = reader
    const own = sheetWordsOf(reader.language)
    return {
      title: `${own.checkin} ${checkin.seq_number}`,
      date: momentOf(checkin.arrived_at),
      mark: null,
      customer: await readParty(db, reader, checkin),
      facts: factsOf([
        [words.vehicle, checkin.vehicle_name],
        [words.plate, checkin.vehicle_license],
        [words.km, number(checkin.km)],
        [own.fuelLevel, levelOf(checkin.fuel_level, reader)],
      ]),
      said: await saidOf(db, checkin, reader),
      texts: factsOf([[words.reportedIssues, checkin.reported_issues]]),
      damages: damagesOf(checkin, reader),
      signatures: signaturesOf(checkin, reader),
    }
  },
})
