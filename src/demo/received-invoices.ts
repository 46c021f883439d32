import { sql } from 'kysely'
import { fiscalSummary } from '../domain/fiscal-summary.ts'
import { computeTotals } from '../domain/money.ts'
import { fileName } from '../server/core/fatturapa/file-name.ts'
import { writeXml } from '../server/core/fatturapa/write.ts'
import { plusDays } from './days.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** What suppliers sent lately: `registered` is an expense already, the others wait in the inbox. */
const FILES = table(
  'supplier number type days_ago registered comment',
  `
  electric | 418/E  | TD01 | 9 | yes | Revisione turbina Fiat Ducato
  paint    | 2274   | TD01 | 5 | no  | Forniture del mese
  genuine  | 9031/B | TD01 | 3 | no  | Ordine banco ricambi
  genuine  | 112/NC | TD04 | 2 | no  | Reso cauzione alternatore
  glass    | 655    | TD01 | 1 | no  | Parabrezza Volkswagen Golf`,
)

const LINES = table(
  'number description quantity unit_type unit_price',
  `
  418/E  | Revisione turbocompressore      | 1  | pz | 385
  418/E  | Guarnizioni e bulloneria        | 1  | pz | 24.5
  2274   | Base opaca al campione          | 3  | l  | 46.9
  2274   | Trasparente HS con catalizzatore | 2 | l  | 38.75
  2274   | Carta abrasiva P800             | 50 | pz | 0.62
  9031/B | Alternatore originale           | 1  | pz | 312.4
  9031/B | Cauzione reso usato             | 1  | pz | 60
  112/NC | Cauzione reso usato             | 1  | pz | 60
  655    | Parabrezza acustico con sensore | 1  | pz | 289
  655    | Kit di incollaggio              | 1  | pz | 21.8`,
)

type File = (typeof FILES)[number]
type Supplier = Awaited<ReturnType<Workshop['api']['suppliers']['retrieve']>>
type Settings = Awaited<ReturnType<Workshop['api']['settings']['retrieve']>>

const PLAIN = {
  ...{ kind: 'item', unit_discount_rate: 0, vat_code: '22', tax_rate: 22, nature: null },
  ...{ legal_reference: null, withholding: false },
}

/** The lines of a file and what they come to, with 22 % of VAT. */
function amountsOf({ number: of }: File) {
  const priced = LINES.filter(({ number }) => number === of).map((line) => ({
    ...{ ...PLAIN, description: line.description, unit_type: line.unit_type },
    ...{ quantity: Number(line.quantity), unit_price: Number(line.unit_price) },
  }))
  const { lines, document } = computeTotals(priced)
  const line_items = priced.map((line, index) => ({ ...line, ...lines[index]! }))
  const { total_after_tax } = document
  return { line_items, vat_summary: fiscalSummary(line_items), total_after_tax, amount_due: total_after_tax }
}

/** The file of an invoice from a supplier to the workshop, as the exchange system brings it. */
function fileOf(file: File, parties: { supplier: Supplier; settings: Settings }, today: string) {
  const { supplier, settings } = parties
  const document_date = plusDays(today, -Number(file.days_ago))
  const amounts = amountsOf(file)
  const company = {
    ...{ ...supplier, legal_name: supplier.name, first_name: null, last_name: null, fiscal_regime: 'RF01' },
    ...{ country: 'IT', rea_office: null, rea_number: null, share_capital: null, sole_shareholder: null },
    in_liquidation: false,
  }
  const customer = {
    ...{
      ...settings,
      customer_type: 'company',
      full_name: settings.legal_name!,
      company_name: settings.legal_name,
    },
    ...{ first_name: null, last_name: null, vat_country: 'IT' },
  }
  const xml = writeXml(
    {
      ...{ ...amounts, company, customer, document_date, document_type: file.type },
      ...{ full_number: file.number, title: file.comment, comments: null, split_payment: false },
      ...{ withholding: null, withholding_amount: 0, stamp_duty_amount: 0, order_references: [] },
      ...{ related_documents: [], delivery_notes: [], payment_method: 'MP12' },
      bank_account: { name: supplier.name, iban: supplier.iban },
      instalments: [
        {
          due_date: plusDays(document_date, supplier.payment_terms_days),
          amount: amounts.amount_due,
        },
      ],
    },
    file.days_ago.padStart(5, '0'),
  )
  const name = fileName(supplier.tax_code!, file.days_ago.padStart(5, '0'))
  return { name, content: Buffer.from(xml).toString('base64') }
}

/** Takes what suppliers sent in the last days; most of it waits to become an expense. @returns how many became one */
export async function createReceivedInvoices(
  { api, db, hours, today }: Workshop,
  suppliers: Map<string, string>,
): Promise<number> {
  const settings = await api.settings.retrieve({})
  for (const file of FILES) {
    const supplier = await api.suppliers.retrieve({ id: suppliers.get(file.supplier)! })
    const { name, content } = fileOf(file, { supplier, settings }, today)
    const register = file.registered === 'yes'
    const { electronic_invoices } = await api.electronicInvoices.importInvoice({ name, content, register })
    const at = hours.at(plusDays(today, -Number(file.days_ago)), 9 * 60)
    await sql`UPDATE electronic_invoice SET created_at = ${at}, status_changed_at = ${at}, updated_at = ${at}
      WHERE company_id = ${db.company_id} AND id = ${electronic_invoices[0]!.id}`.execute(db.unscoped)
  }
  return FILES.filter(({ registered }) => registered === 'yes').length
}
