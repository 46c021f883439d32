import { articlesSheet } from './articles.ts'
import { salesByCustomer, workByCustomer } from './customers.ts'
import type { KeyedSheet } from './keyed-sheet.ts'
import { moneySheet } from './money.ts'
import { receiptsSheet } from './receipts.ts'
import { salesSheet } from './sales.ts'
import type { Sheet } from './sheet.ts'
import { vatSheet } from './vat.ts'
import { labourSheet, throughputSheet, workSheet } from './work.ts'

/** Every sheet; the triggers of the database know their names (adr/report-days.md). */
export const SHEETS: readonly (Sheet | KeyedSheet)[] = [
  ...[salesSheet, vatSheet, receiptsSheet, moneySheet],
  ...[workSheet, throughputSheet, labourSheet],
  ...[salesByCustomer, workByCustomer, articlesSheet],
]
