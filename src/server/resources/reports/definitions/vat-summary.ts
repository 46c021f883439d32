import { type RawBuilder, sql } from 'kysely'
import { within } from '../days.ts'
import { pricedVehicles } from '../dealership.ts'
import { type Asked, amount, number, type Report, text } from '../definition.ts'
import { issuedInvoices } from '../sales.ts'
import { sheetRows } from '../sheets/sheet.ts'
import { vatSheet } from '../sheets/vat.ts'

type Sql = RawBuilder<unknown>

/**
 * The margins of invoices that were wholly credited, as they were then: on the day of the invoice, and negative on that of
 * the credit note.
 */
const creditedMargins = (asked: Asked): Sql => sql`
  SELECT 'margin_scheme', NULL::uuid, vat_code, tax_rate, NULL, true, sum(sign * taxable), sum(sign * tax), 0
  FROM invoice,
    jsonb_to_record(credited_margin) AS margin (vat_code text, tax_rate numeric, taxable numeric, tax numeric, day date),
    LATERAL (VALUES (1, invoice.listed_on), (-1, margin.day)) AS counted (sign, counted_on)
  WHERE invoice.company_id = ${asked.company_id}::uuid AND invoice.credited_margin IS NOT NULL
    AND invoice.deleted_at IS NULL AND ${within(sql`counted.counted_on`, asked)} GROUP BY vat_code, tax_rate`

/**
 * The tax on the margin of vehicles whose invoice counts in the period, which is not on the invoice; taxable is what is
 * left of the margin without it, of a gain.
 */
const margins = (asked: Asked): Sql => sql`
  SELECT 'margin_scheme', NULL::uuid, vat_code, tax_rate, NULL, true, sum(greatest(0, margin)), sum(margin_tax), 0
  FROM ${pricedVehicles(sql`vehicle.company_id = ${asked.company_id}::uuid AND vehicle.vat_regime = 'margin'
    AND vehicle.deleted_at IS NULL AND EXISTS (SELECT FROM invoice WHERE invoice.id = vehicle.invoice_id
      AND ${issuedInvoices(asked).where})`)} GROUP BY vat_code, tax_rate
  UNION ALL ${creditedMargins(asked)}`

const bought = ({ company_id }: Asked) => sql`expense.company_id = ${company_id}::uuid
  AND expense.deleted_at IS NULL AND expense.kind IN ('invoice', 'credit_note')`
const SIGN = sql`CASE expense.kind WHEN 'credit_note' THEN -1 ELSE 1 END`

/** What was bought, by the day on which its tax counts: by the rate of the whole, or of its lines; what has none is left out. */
const purchases = (asked: Asked): Sql => sql`
  SELECT 'purchases', NULL::uuid, vat_code, tax_rate, NULL, true, sum(${SIGN} * total_before_tax),
    sum(${SIGN} * total_tax), sum(${SIGN} * round(total_tax * vat_deductibility / 100, 2))
  FROM expense WHERE ${bought(asked)} AND ${within(sql`expense.registration_date`, asked)} AND vat_code IS NOT NULL
  GROUP BY vat_code, tax_rate
  UNION ALL
  SELECT 'purchases', NULL, vat_code, tax_rate, NULL, true, sum(sign * taxable), sum(sign * tax),
    sum(sign * round(tax * vat_deductibility / 100, 2))
  FROM (
    SELECT ${SIGN} AS sign, expense.vat_deductibility, line.vat_code, line.tax_rate,
      sum(line.total_before_tax) AS taxable, sum(line.total_tax) AS tax
    FROM expense JOIN expense_line_item AS line
      ON line.company_id = expense.company_id AND line.expense_id = expense.id
    WHERE ${bought(asked)} AND ${within(sql`expense.registration_date`, asked)} AND expense.vat_code IS NULL
    GROUP BY expense.id, 1, 2, 3, 4) AS of_expense
  GROUP BY vat_code, tax_rate`

const DIRECTIONS = sql`ARRAY['sales', 'sales_split_payment', 'margin_scheme', 'purchases']`

const sumOf = (column: string, directions: Sql) =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE direction IN (${directions})), 0)`

const SALES_TAX = sumOf('tax', sql`'sales', 'margin_scheme'`)

/** VAT of what was sold and bought (reports.md#vat_summary). */
export const vatSummary: Report = {
  name: 'vat_summary',
  when: 'period',
  takes: [],
  columns: () => [
    ...[text('direction'), text('sezionale_code'), text('vat_code'), number('tax_rate'), text('nature')],
    ...[amount('taxable'), amount('tax'), amount('deductible_tax')],
  ],
  order: () =>
    sql`array_position(${DIRECTIONS}, direction), sezionale_code NULLS LAST, vat_code, tax_rate, nature`,
  totals: { sales_tax: SALES_TAX, balance: sql`${SALES_TAX} - coalesce(sum(deductible_tax), 0)` },
  rows: (asked) => sql`
    SELECT direction, sezionale.code AS sezionale_code, rated.vat_code, rated.tax_rate,
      CASE WHEN NOT by_code THEN rated.nature WHEN rated.tax_rate = 0 THEN vat_rate.nature END AS nature,
      sum(taxable) AS taxable, sum(tax) AS tax, sum(deductible_tax) AS deductible_tax
    FROM (SELECT direction, sezionale_id, vat_code, tax_rate, nature, by_code, taxable, tax,
        0::numeric AS deductible_tax FROM ${sheetRows(vatSheet, asked)}
      UNION ALL ${margins(asked)} UNION ALL ${purchases(asked)}) AS rated
    LEFT JOIN sezionale ON sezionale.company_id = ${asked.company_id}::uuid AND sezionale.id = rated.sezionale_id
    LEFT JOIN vat_rate ON vat_rate.company_id = ${asked.company_id}::uuid AND vat_rate.code = rated.vat_code
    GROUP BY 1, 2, 3, 4, 5`,
}
