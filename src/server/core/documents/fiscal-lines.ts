import { v7 as uuidv7 } from 'uuid'
import { type FiscalTerms, fiscalAmounts, STAMP_DUTY, stampDutyOf } from '../../../domain/fiscal-amounts.ts'
import { fiscalSummary } from '../../../domain/fiscal-summary.ts'
import type { Rounding } from '../../../domain/money.ts'
import type { CompanyDatabase } from '../company-database.ts'
import { invalid } from '../errors.ts'
import { prepared } from '../prepared.ts'
import { type Line, recalculate } from './line-batch.ts'
import { PRICED_COLUMNS } from './line-store.ts'

/** A line of an invoice or credit note as it is stored. */
export type FiscalDocumentLine = Line & {
  kind: 'item' | 'work' | 'external' | 'text' | 'stamp_duty'
  withholding: boolean
  nature: string | null
  /** of an invoice: the delivery note that it was copied from */
  delivery_note_id?: string | null
}

/** What a batch writes of a line of an invoice. */
export const FISCAL_COLUMNS = [...PRICED_COLUMNS, 'kind', 'withholding', 'nature']

/** What documents look at of a VAT rate, in use or not. */
export type VatFacts = {
  code: string
  nature: string | null
  legal_reference: string | null
  stamp_duty: boolean
  active: boolean
}

const ratesInOrder = prepared((db) =>
  db
    .select('vat_rate')
    .select(['code', 'nature', 'legal_reference', 'stamp_duty', 'active'])
    .orderBy('position')
    .orderBy('id'),
)

/** The company's VAT rates by code, in its own order. */
export async function readVatFacts(db: CompanyDatabase): Promise<ReadonlyMap<string, VatFacts>> {
  const rows = await ratesInOrder(db, {})
  return new Map(rows.map((row) => [row.code, row]))
}

/** Keeps the rates that a line of stamp duty may cite at their percentage, as its foreign key will, until it is written. */
export async function holdStampRates(db: CompanyDatabase): Promise<void> {
  const rates = db.select('vat_rate').select('id').where('nature', '=', 'N1').where('active', '=', true)
  await rates.orderBy('id').forKeyShare().execute()
}

type Facts = ReadonlyMap<string, VatFacts>

/** Whether a line is the server's own: the stamp duty that the customer is charged. */
export const isStampDuty = ({ kind }: Pick<FiscalDocumentLine, 'kind'>) => kind === 'stamp_duty'

/** Lines with what their VAT rates say today of why they charge nothing. */
const explained = <L extends FiscalDocumentLine>(lines: readonly L[], facts: Facts): L[] =>
  lines.map((line) => ({ ...line, nature: facts.get(line.vat_code)?.nature ?? null }))

/** The line of the stamp duty: outside of VAT. @throws 422 `charge_stamp_duty` without an active rate for it */
function stampLine<L extends FiscalDocumentLine>(standing: L | undefined, facts: Facts): L {
  const rate = [...facts.values()].find(({ nature, active }) => nature === 'N1' && active)
  if (!rate) {
    const message = 'charge_stamp_duty needs an active VAT rate of the nature N1.'
    throw invalid('charge_stamp_duty', 'inactive_vat_rate', message)
  }
  const { code: vat_code, nature } = rate
  return {
    ...(standing ?? { id: uuidv7() }),
    ...{
      kind: 'stamp_duty',
      article_id: null,
      description: 'Imposta di bollo assolta in modo virtuale',
      unit_type: 'pz',
    },
    ...{ quantity: 1, unit_price: STAMP_DUTY, unit_discount_rate: 0, tax_rate: 0, withholding: false },
    ...{ vat_code, nature, worksheet_id: null, worksheet_line_item_id: null },
  } as unknown as L
}

/** What decides the amounts of a document beside its lines. */
export type Terms = FiscalTerms & { charge_stamp_duty: boolean }

/**
 * The lines of a draft as they come to stand, the server's own last, and what the document comes to: totals, fiscal
 * amounts and VAT summary (money.md#stamp-duty, money.md#amount-due).
 * @throws 422 `charge_stamp_duty`
 */
export function fiscalDocument<L extends FiscalDocumentLine>(
  given: readonly L[],
  facts: Facts,
  { rounding, ...terms }: Terms & { rounding?: Rounding<L> },
) {
  const bears = (line: L) => ({ ...line, stamp_duty: facts.get(line.vat_code)?.stamp_duty ?? false })
  const written = explained(
    given.filter((line) => !isStampDuty(line)),
    facts,
  )
  const { lines: computed } = recalculate(written, rounding)
  const isCharged = terms.charge_stamp_duty && stampDutyOf(computed.map(bears), terms) > 0
  const all = isCharged ? [...computed, stampLine(given.find(isStampDuty), facts)] : computed
  const { lines, totals } = recalculate(all, rounding)
  const legal = (line: L) => ({ ...line, legal_reference: facts.get(line.vat_code)?.legal_reference ?? null })
  const vat_summary = fiscalSummary(lines.map(legal), rounding).map((of) => ({
    object: 'invoice_vat_summary' as const,
    ...of,
  }))
  const amounts = { ...totals, ...fiscalAmounts(lines.map(bears), totals, terms, rounding) }
  return { lines, amounts, vat_summary }
}
