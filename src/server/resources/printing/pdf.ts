import type { z } from 'zod'
import type { CompanySnapshot } from '../../../domain/fiscal-snapshots.ts'
import type { Limit } from '../../../domain/permissions.ts'
import { makePdf, type Standing } from '../../../print/compiler.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { documentLink, type MadeFile, madeFile, type Source } from '../../core/files/document-links.ts'
import { indefinite } from '../../core/indefinite.ts'
import type { Context, resource } from '../../core/trpc.ts'
import { OWNERS } from '../attachments/owners.ts'
import { frameOnce } from './frames.ts'
import { keptPdf } from './kept.ts'
import { readLogo, readPictures } from './pictures.ts'
import { type PdfQuery, pdfQueryOf } from './schema.ts'
import { type Company, frameOf, LOGO_PATH, readReader, type Sheet } from './sheet.ts'
import type { Reader } from './words.ts'

/** Printed documents that customers are sent (messages.md#sending-a-document). */
export type SentKind = 'quote' | 'worksheet' | 'receipt' | 'invoice' | 'credit_note' | 'checkin'

/** Documents that are printed. */
export type PrintedKind = SentKind | 'delivery_note' | 'receipt_slip' | 'worksheet_card'

/** How records of one kind are printed (docs/printing.md#templates). */
type Printing<R> = {
  /** Names the kind in the signed link. */
  kind: PrintedKind
  /** A file of src/print/. */
  template: string
  /** The record as it is printed. Unknown: 404. */
  find: (db: CompanyDatabase, id: string) => Promise<R>
  /** The document and its number in the reader's words; the file is called so. */
  name: (record: R, reader: Reader) => [document: string, number: string]
  /** What the template says of it. */
  compose: (db: CompanyDatabase, record: R, reader: Reader, company: Company) => Promise<Sheet & object>
  /** Pictures that the template shows by their names, beside the attachments; the data's `images` has their paths. */
  images?: (source: Source, record: R) => Promise<Record<string, Uint8Array>>
  /** The kind of record whose marked attachments end it. */
  owner?: keyof typeof OWNERS
  /** Whether the record is printed once a language, and given again as it was then (printing.md#receipts). */
  isKept?: (record: R) => boolean
  /** Whether logo and foot stay what they were when it was printed first (printing.md#invoices). */
  isFramed?: (record: R) => boolean
  /** The record as those get it who see no prices (permissions.md#technicians). */
  withoutPrices?: (record: R) => R
  /** The record as technicians get it, whatever amounts they see. */
  toTechnicians?: (record: R) => R
  /** Whether it is still a draft, which goes to nobody. */
  isDraft?: (record: R) => boolean
  /** The workshop as the record keeps it; null where it is that of today. */
  seller?: (record: R) => CompanySnapshot | null
  /** What its PDF is beside its pages, and the file that it holds (printing.md#standards). */
  standing?: (db: CompanyDatabase, record: R) => Promise<Standing & { attached?: AttachedFile }>
}

/** A file within a PDF: how it is called, its day, what it is. */
type AttachedFile = { name: string; bytes: Uint8Array; day: string; description: string }

/** The file as the template knows it. */
const attachedOf = ({ name, day, description }: AttachedFile) => ({
  ...{ path: name, description, day: day.split('-').map(Number) },
})

/** What is known of a document without printing it. */
type Described = {
  name: [document: string, number: string]
  isDraft: boolean
  customer_id: string | null
  reader: Reader
  company: Company
}

/** The link of somebody from whom prices are kept leads to what shows none. */
const PRICELESS = 'priceless'
/** That of a technician who sees them. */
const TECHNICIANS = 'technicians'

type Asked = { id: string; language: string }
const KINDS = new Map<PrintedKind, (db: CompanyDatabase, asked: Asked) => Promise<Described>>()

/** What a document is called, whose it is and in which language they read it. Unknown: 404. */
export const describePrinted = (db: CompanyDatabase, { kind, ...asked }: Asked & { kind: PrintedKind }) =>
  KINDS.get(kind)!(db, asked)

/** `Scheda lavoro`, `12/A` → `scheda-lavoro-12-A.pdf`: letters, digits and `-`. */
const fileName = (parts: readonly string[]) => `${parts.join('-').replace(/[^\p{L}\p{N}-]+/gu, '-')}.pdf`

/** What the compiler makes the PDF of: the template's data, and the pictures that it shows by their names. */
type Gathered = {
  reader: Reader
  company: Company
  logo: Awaited<ReturnType<typeof readLogo>>
  sheet: Sheet & object
  pictures: Awaited<ReturnType<typeof readPictures>>
  /** The template's own pictures. */
  own: Record<string, Uint8Array>
  attached?: AttachedFile | undefined
}

function sheetOf({ reader, company, logo, sheet, pictures, own, attached }: Gathered) {
  const placed = pictures.map((picture, index) => ({ path: `picture-${index}`, ...picture }))
  return {
    data: {
      ...frameOf(reader, company, logo),
      ...sheet,
      pictures: placed.map(({ path, caption }) => ({ path, caption })),
      images: Object.keys(own).map((path) => ({ path })),
      ...(attached && { attached: attachedOf(attached) }),
    },
    pictures: {
      ...own,
      ...Object.fromEntries(placed.map(({ path, bytes }) => [path, bytes])),
      ...(logo && { [LOGO_PATH]: logo.bytes }),
      ...(attached && { [attached.name]: attached.bytes }),
    },
  }
}

/**
 * Declares how records of one kind are printed, and answers the function that their route calls. The PDF shows the
 * record as it is when the link is opened.
 */
export function printed<R extends { customer_id: string | null }>({
  kind,
  template,
  find,
  name,
  compose,
  images = async () => ({}),
  owner,
  isKept = () => false,
  isFramed = () => false,
  withoutPrices = (record) => record,
  toTechnicians = (record) => record,
  isDraft = () => false,
  seller = () => null,
  standing = async () => ({}),
}: Printing<R>) {
  KINDS.set(kind, async (db, { id, language }) => {
    const record = await find(db, id)
    const { customer_id } = record
    const { reader, company } = await readReader(db, { customer_id, language })
    return { name: name(record, reader), isDraft: isDraft(record), customer_id, reader, company }
  })
  const make = async (source: Source, id: string, options: readonly string[]): Promise<MadeFile> => {
    const [language = '', disposition, shown] = options
    const { db } = source
    const whole = await find(db, id)
    const theirs = shown === undefined ? whole : toTechnicians(whole)
    const record = shown === PRICELESS ? withoutPrices(theirs) : theirs
    const [{ reader, company: own }, frame] = await Promise.all([
      readReader(db, { customer_id: record.customer_id, language }),
      isFramed(record) ? frameOnce(db, { kind: kind as 'invoice', document_id: id }) : undefined,
    ])
    const { document_footer } = frame ?? own
    const company = { ...own, ...seller(record), document_footer }
    const [document, number] = name(record, reader)
    const gather = async () => {
      const [pictures, logo, own, sheet, { attached, ...beside }] = await Promise.all([
        owner ? readPictures(source, { owner: OWNERS[owner], id }) : [],
        readLogo(source, frame),
        images(source, record),
        compose(db, record, reader, company),
        standing(db, record),
      ])
      return { template, ...beside, ...sheetOf({ reader, company, logo, sheet, pictures, own, attached }) }
    }
    const called = fileName([document.toLowerCase(), number])
    const key = { kind: kind as 'receipt', document_id: id, language: reader.language }
    return {
      name: called,
      content_type: 'application/pdf',
      disposition: disposition === 'inline' ? 'inline' : 'attachment',
      bytes: () => (isKept(record) ? keptPdf(source, key, called, () => makePdf(gather)) : makePdf(gather)),
    }
  }
  const linkTo = madeFile(kind, make)
  return (ctx: Pick<Context, 'db' | 'files'>, { id, language, disposition }: PdfQuery) => {
    const technician = ctx.db.origin?.technician
    return linkTo(ctx, id, [
      ...[language ?? '', disposition ?? 'attachment'],
      ...(technician ? [technician.limits.has('price') ? PRICELESS : TECHNICIANS] : []),
    ])
  }
}

/** Documents that have a PDF, and what of it is kept from technicians, who then have none. */
type Printed = { path: string; noun: string; technician?: Limit }

/**
 * The procedure of a document's PDF: `pdf: pdfEndpoint(quotes, { path: 'quotes', noun: 'quote' }, quotePdf)`.
 */
export const pdfEndpoint = (
  documents: ReturnType<typeof resource>,
  { path, noun, technician }: Printed,
  link: (context: Context, query: PdfQuery) => Promise<z.output<typeof documentLink>>,
) =>
  documents
    .endpoint(`GET /v1/${path}/{id}/pdf`, `Print ${indefinite(noun)}`, {
      heavy: true,
      ...(technician && { technician }),
      description: `Gives a link to the ${noun} as a PDF, in the language and disposition asked for. Its bytes are made when the link is opened.`,
    })
    .input(pdfQueryOf(noun))
    .output(documentLink)
    .query(({ ctx, input }) => link(ctx, input))
