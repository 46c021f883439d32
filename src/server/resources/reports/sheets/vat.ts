import { type RawBuilder, sql } from 'kysely'
import { type Arm, issuedCreditNotes, issuedInvoices, issuedReceipts, voidedReceipts } from '../sales.ts'
import type { Sheet } from './sheet.ts'

type Sql = RawBuilder<unknown>

const sign = ({ sign }: Arm) => sql.lit(sign)

/** The rates of receipts: the tax of each is due on the sum of its lines (money.md#lines-and-tax). */
const receiptRates = (arm: Arm): Sql => sql`
  SELECT day, 'sales' AS direction, sezionale_id, vat_code, tax_rate, NULL::text AS nature, true AS by_code,
    sum(${sign(arm)} * taxable) AS taxable, sum(${sign(arm)} * round(taxable * tax_rate / 100, 2)) AS tax
  FROM (SELECT ${arm.moment}::date AS day, receipt.sezionale_id, line.vat_code, line.tax_rate,
      sum(line.total_price) AS taxable
    FROM receipt JOIN receipt_line_item AS line
      ON line.company_id = receipt.company_id AND line.receipt_id = receipt.id
    WHERE ${arm.where} GROUP BY receipt.id, 1, receipt.sezionale_id, line.vat_code, line.tax_rate) AS of_receipt
  GROUP BY day, sezionale_id, vat_code, tax_rate`

/** The rates of invoices and credit notes, which are kept with them. */
const keptRates = (arm: Arm): Sql => sql`
  SELECT ${arm.moment}::date, CASE WHEN split_payment THEN 'sales_split_payment' ELSE 'sales' END, sezionale_id,
    rate.vat_code, rate.tax_rate, rate.nature, false, sum(${sign(arm)} * rate.taxable), sum(${sign(arm)} * rate.tax)
  FROM ${sql.table(arm.table)}, jsonb_to_recordset(${sql.ref(`${arm.table}.vat_summary`)})
    AS rate (vat_code text, tax_rate numeric, nature text, taxable numeric, tax numeric)
  WHERE ${arm.where} GROUP BY 1, 2, 3, 4, 5, 6`

/** VAT of documents to customers by section and rate; `by_code`: the nature is that of the VAT code (reports.md#vat_summary). */
export const vatSheet: Sheet = {
  name: 'vat',
  columns: {
    ...{ direction: 'text', sezionale_id: 'uuid', vat_code: 'text', tax_rate: 'numeric', nature: 'text' },
    ...{ by_code: 'boolean', taxable: 'numeric', tax: 'numeric' },
  },
  rows: (days) =>
    sql.join(
      [
        ...[receiptRates(issuedReceipts(days)), receiptRates(voidedReceipts(days))],
        ...[keptRates(issuedInvoices(days)), keptRates(issuedCreditNotes(days))],
      ],
      sql` UNION ALL `,
    ),
}
