import { LANGUAGES } from '../../../domain/languages.ts'
import type { PrintedLogo } from '../../../storage/images.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Reader, readerOf } from './words.ts'

/*
 * What src/print/frame.typ lays on every page. Everything in it is text as it is to be read.
 */

export type Fact = { label: string; text: string }
type Party = { name: string; lines: string[] }
export type Column = { label: string; end: boolean; wide: boolean }
export type Table = { columns: Column[]; rows: string[][] }

/** What a document says of itself; the template of its kind takes what else it brings. */
export type Sheet = {
  title: string
  date: string
  /** A word across the page. */
  mark: string | null
  customer: Party & { label: string }
  facts: Fact[]
}

/** A column of words, or with `end` one of figures. */
export const column = (label: string, { end = false, wide = false } = {}): Column => ({ label, end, wide })

/** The facts that there are. */
export const factsOf = (facts: readonly [label: string, text: string | null | undefined][]): Fact[] =>
  facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))

const said = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' ')

type Addressed = {
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  vat_number: string | null
  tax_code: string | null
  phone: string | null
  email: string | null
}

/** What stands of a party beside its name. */
export const ADDRESSED = [
  'address',
  'postal_code',
  'city',
  'province',
  'vat_number',
  'tax_code',
  'phone',
  'email',
] as const

function linesOf({ words }: Reader, of: Addressed): string[] {
  return [
    of.address ?? '',
    said(of.postal_code, of.city, of.province && `(${of.province})`),
    said(of.vat_number && `${words.vatNumber} ${of.vat_number}`),
    said(of.tax_code && of.tax_code !== of.vat_number && `${words.taxCode} ${of.tax_code}`),
    [of.phone && `${words.phone} ${of.phone}`, of.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '')
}

/** The workshop as it stands on what it prints. */
export function readCompany(db: CompanyDatabase) {
  return db
    .selectCompany()
    .select(['name', 'legal_name', 'time_zone', 'locale', 'document_footer', 'quote_terms', ...ADDRESSED])
    .select('fiscal_regime')
    .executeTakeFirstOrThrow()
}

export type Company = Awaited<ReturnType<typeof readCompany>>

const FOOTER_LINES = 8

/** The foot as it was typed; run together where it has so many lines that little would be left of the page. */
function footerOf({ document_footer }: Company): string[] {
  const lines = (document_footer ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > FOOTER_LINES ? [lines.join(' · ')] : lines
}

/** What templates know the logo by. */
export const LOGO_PATH = 'logo'

/** The largest that fits into 80 × 16 mm. */
function placedLogo({ width, height }: PrintedLogo) {
  const scale = Math.min(80 / width, 16 / height)
  return { path: LOGO_PATH, width: width * scale, height: height * scale }
}

/** The head and foot that all documents of a workshop have. */
export function frameOf(reader: Reader, company: Company, logo: PrintedLogo | null) {
  return {
    language: reader.language,
    page: reader.words.page,
    company: { name: company.legal_name ?? company.name, lines: linesOf(reader, company) },
    logo: logo && placedLogo(logo),
    footer: footerOf(company),
  }
}

/** Who reads a document: in the language asked for, else the customer's where it is one of ours, else the workshop's. */
export async function readReader(
  db: CompanyDatabase,
  { customer_id, language }: { customer_id: string | null; language: string },
): Promise<{ reader: Reader; company: Company }> {
  const [company, own] = await Promise.all([
    readCompany(db),
    language || (customer_id && languageOf(db, customer_id)),
  ])
  const spoken = LANGUAGES.find((each) => each === own) ?? company.locale
  return { reader: readerOf(spoken, company.time_zone), company }
}

async function languageOf(db: CompanyDatabase, customer_id: string): Promise<string | undefined> {
  const row = await db.select('customer').select('language').where('id', '=', customer_id).executeTakeFirst()
  return row?.language
}

/** A customer with a name and an address. */
export const partyOf = (reader: Reader, name: string, of: Addressed | undefined): Sheet['customer'] => ({
  label: reader.words.customer,
  name,
  lines: of ? linesOf(reader, of) : [],
})

/** The customer under the name that the document has. */
export async function readParty(
  db: CompanyDatabase,
  reader: Reader,
  { customer_id, customer_name }: { customer_id: string; customer_name: string },
): Promise<Sheet['customer']> {
  const customer = await db
    .select('customer')
    .select(ADDRESSED)
    .where('id', '=', customer_id)
    .executeTakeFirst()
  return partyOf(reader, customer_name, customer)
}
