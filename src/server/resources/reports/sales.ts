import { type RawBuilder, sql } from 'kysely'
import { type Days, during, localTime, within } from './days.ts'

type Sql = RawBuilder<unknown>

/** One way in which documents to customers count (reports.md#what-counts-on-which-day). */
export type Arm = {
  table: 'receipt' | 'invoice' | 'credit_note'
  /** The company's time at which it counts, without zone. */
  moment: Sql
  /** 1 of what is sold, -1 of what is taken back. */
  sign: 1 | -1
  /** How many documents it adds: voiding takes none away. */
  adds: 0 | 1
  where: Sql
}

const notDeleted = (
  table: string,
  { company_id }: Days,
) => sql`${sql.ref(`${table}.company_id`)} = ${company_id}::uuid
  AND ${sql.ref(`${table}.deleted_at`)} IS NULL AND ${sql.ref(`${table}.issued_at`)} IS NOT NULL`

const dated = (table: 'invoice' | 'credit_note', sign: 1 | -1, days: Days): Arm => ({
  ...{ table, sign, adds: 1, moment: sql`${sql.ref(`${table}.listed_on`)}::timestamp` },
  // the day of what is issued is its document_date
  where: sql`${notDeleted(table, days)} AND ${within(sql.ref(`${table}.listed_on`), days)}`,
})

const stamped = (column: 'issued_at' | 'voided_at', sign: 1 | -1, days: Days): Arm => {
  const instant = sql.ref(`receipt.${column}`)
  return {
    ...{ table: 'receipt', sign, adds: sign === 1 ? 1 : 0, moment: localTime(instant, days) },
    where: sql`${notDeleted('receipt', days)} AND ${during(instant, days)}`,
  }
}

/** Receipts on their day of issue. */
export const issuedReceipts = (days: Days) => stamped('issued_at', 1, days)
/** Receipts on their day of voiding, where they count again with the opposite sign. */
export const voidedReceipts = (days: Days) => stamped('voided_at', -1, days)
export const issuedInvoices = (days: Days) => dated('invoice', 1, days)
export const issuedCreditNotes = (days: Days) => dated('credit_note', -1, days)

/** All of them. */
export const salesArms = (days: Days): Arm[] => [
  ...[issuedReceipts(days), voidedReceipts(days)],
  ...[issuedInvoices(days), issuedCreditNotes(days)],
]

/** What a document's column adds. */
export const signed = ({ table, sign }: Arm, column: string) =>
  sign === 1 ? sql.ref(`${table}.${column}`) : sql`- ${sql.ref(`${table}.${column}`)}`

/**
 * The sums of the documents of a period by a key: `documents`, `total_before_tax`, `total_tax`, `total_after_tax`. Each
 * kind is added up by itself and then all together.
 * @param keys what to group each kind by, with its alias
 */
export function sumsOfSales(days: Days, keys: (arm: Arm) => Record<string, Sql>): Sql {
  const arms = salesArms(days)
  const names = Object.keys(keys(arms[0]!))
  const places = sql.raw(names.map((_, index) => index + 1).join(', '))
  const selects = arms.map((arm) => {
    const by = Object.entries(keys(arm)).map(([name, key]) => sql`${key} AS ${sql.ref(name)}`)
    return sql`SELECT ${sql.join(by)}, count(*) * ${sql.lit(arm.adds)} AS documents,
        sum(${signed(arm, 'total_before_tax')}) AS total_before_tax, sum(${signed(arm, 'total_tax')}) AS total_tax,
        sum(${signed(arm, 'total_after_tax')}) AS total_after_tax
      FROM ${sql.table(arm.table)} WHERE ${arm.where} GROUP BY ${places}`
  })
  const kept = sql.join(names.map((name) => sql.ref(name)))
  return sql`SELECT ${kept}, sum(documents)::bigint AS documents,
      sum(total_before_tax) AS total_before_tax, sum(total_tax) AS total_tax, sum(total_after_tax) AS total_after_tax
    FROM (${sql.join(selects, sql` UNION ALL `)}) AS arm GROUP BY ${places}`
}
