import { type RawBuilder, sql } from 'kysely'
import { within } from '../days.ts'
import { pricedVehicles } from '../dealership.ts'
import { type Asked, amount, number, type Report, text } from '../definition.ts'
import { type Arm, issuedCreditNotes, issuedInvoices, issuedReceipts, voidedReceipts } from '../sales.ts'

type Sql = RawBuilder<unknown>

const sign = ({ sign }: Arm) => sql.lit(sign)

/** The rates of receipts: the tax of each is due on the sum of its lines (money.md#lines-and-tax). */
const receiptRates = (arm: Arm): Sql => sql`
  SELECT 'sales' AS direction, sezionale_id, vat_code, tax_rate, NULL::text AS nature, true AS by_code,
    sum(${sign(arm)} * taxable) AS taxable, sum(${sign(arm)} * round(taxable * tax_rate / 100, 2)) AS tax,
    0::numeric AS deductible_tax
  FROM (SELECT receipt.sezionale_id, line.vat_code, line.tax_rate, sum(line.total_price) AS taxable
    FROM receipt JOIN receipt_line_item AS line
      ON line.company_id = receipt.company_id AND line.receipt_id = receipt.id
    WHERE ${arm.where} GROUP BY receipt.id, receipt.sezionale_id, line.vat_code, line.tax_rate) AS of_receipt
  GROUP BY sezionale_id, vat_code, tax_rate`

/** The rates of invoices and credit notes, which are kept with them. */
const keptRates = (arm: Arm): Sql => sql`
  SELECT CASE WHEN split_payment THEN 'sales_split_payment' ELSE 'sales' END, sezionale_id, rate.vat_code,
    rate.tax_rate, rate.nature, false, sum(${sign(arm)} * rate.taxable), sum(${sign(arm)} * rate.tax), 0
  FROM ${sql.table(arm.table)}, jsonb_to_recordset(${sql.ref(`${arm.table}.vat_summary`)})
    AS rate (vat_code text, tax_rate numeric, nature text, taxable numeric, tax numeric)
  WHERE ${arm.where} GROUP BY 1, 2, 3, 4, 5`

/**
 * The tax on the margin of vehicles whose invoice counts in the period, which is not on the invoice; taxable is what is
 * left of the margin without it, of a gain.
 */
const margins = (asked: Asked): Sql => sql`
  SELECT 'margin_scheme', NULL::uuid, vat_code, tax_rate, NULL, true, sum(greatest(0, margin)), sum(margin_tax), 0
  FROM ${pricedVehicles(sql`vehicle.company_id = ${asked.company_id}::uuid AND vehicle.vat_regime = 'margin'
    AND vehicle.deleted_at IS NULL AND EXISTS (SELECT FROM invoice WHERE invoice.id = vehicle.invoice_id
      AND ${issuedInvoices(asked).where})`)} GROUP BY vat_code, tax_rate`

/** What was bought, by the day on which its tax counts; what has no rate is left out. */
const purchases = (asked: Asked): Sql => sql`
  SELECT 'purchases', NULL::uuid, vat_code, tax_rate, NULL, true, sum(sign * taxable), sum(sign * tax),
    sum(sign * round(tax * vat_deductibility / 100, 2))
  FROM (
    SELECT CASE expense.kind WHEN 'credit_note' THEN -1 ELSE 1 END AS sign, expense.vat_deductibility,
      rate.vat_code, rate.tax_rate, rate.taxable, rate.tax
    FROM expense, LATERAL (
      SELECT expense.vat_code, expense.tax_rate, expense.total_before_tax AS taxable, expense.total_tax AS tax
      WHERE expense.vat_code IS NOT NULL
      UNION ALL
      SELECT line.vat_code, line.tax_rate, sum(line.total_before_tax), sum(line.total_tax)
      FROM expense_line_item AS line
      WHERE line.company_id = expense.company_id AND line.expense_id = expense.id AND expense.vat_code IS NULL
      GROUP BY line.vat_code, line.tax_rate) AS rate
    WHERE expense.company_id = ${asked.company_id}::uuid AND expense.deleted_at IS NULL
      AND expense.kind IN ('invoice', 'credit_note') AND ${within(sql`expense.registration_date`, asked)}) AS bought
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
    FROM (${sql.join(
      [
        ...[receiptRates(issuedReceipts(asked)), receiptRates(voidedReceipts(asked))],
        ...[keptRates(issuedInvoices(asked)), keptRates(issuedCreditNotes(asked))],
        ...[margins(asked), purchases(asked)],
      ],
      sql` UNION ALL `,
    )}) AS rated
    LEFT JOIN sezionale ON sezionale.company_id = ${asked.company_id}::uuid AND sezionale.id = rated.sezionale_id
    LEFT JOIN vat_rate ON vat_rate.company_id = ${asked.company_id}::uuid AND vat_rate.code = rated.vat_code
    GROUP BY 1, 2, 3, 4, 5`,
}
