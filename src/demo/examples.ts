import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { EVENT_OBJECTS } from '../domain/event-types.ts'
import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import type { CompanyDatabase } from '../server/core/company-database.ts'
import type { CompanyTable } from '../server/core/company-tables.ts'
import type { Workshop } from './workshop.ts'

type Choice = {
  name: string
  table?: CompanyTable
  where: RawBuilder<SqlBool>
  /** What the first of them is; it must be the same in every demo. */
  order: RawBuilder<unknown>
}

const fewestLines = (table: string, document: string) =>
  sql`(SELECT count(*) FROM ${sql.table(table)} AS line WHERE line.company_id = record.company_id
    AND ${sql.ref(`line.${document}_id`)} = record.id)`

const without = (table: string, key: string) =>
  sql<SqlBool>`NOT EXISTS (SELECT FROM ${sql.table(table)} AS other WHERE other.company_id = record.company_id
    AND ${sql.ref(`other.${key}`)} = record.id)`

/** A record that another example names. */
const namedBy = (
  name: string,
  column: string,
) => sql<SqlBool>`record.id = (SELECT ${sql.ref(`named.${column}`)}
  FROM ${sql.table(name)} AS named WHERE named.company_id = record.company_id AND named.id = ${EXAMPLE_IDS[name]!})`

const ofOrder = sql<SqlBool>`purchase_order_id = ${EXAMPLE_IDS.purchase_order_at_supplier!}`

/** Which record stands for a name; for a kind of record that is not here it is the first that was made of it. */
const CHOICES: Choice[] = [
  { name: 'price_list', where: sql`name = 'Flotte'`, order: sql`name` },
  {
    name: 'article',
    where: sql`kind = 'item' AND supplier_id IS NOT NULL AND EXISTS (SELECT FROM price_list_price AS price
      WHERE price.company_id = record.company_id AND price.article_id = record.id
        AND price.price_list_id = ${EXAMPLE_IDS.price_list!})`,
    order: sql`code`,
  },
  { name: 'supplier', where: namedBy('article', 'supplier_id'), order: sql`name` },
  {
    name: 'quote',
    where: sql`status = 'waiting' AND worksheet_id IS NULL AND work_category_id IS NOT NULL AND customer_id IN
      (SELECT id FROM customer WHERE customer.company_id = record.company_id AND customer_type = 'private')`,
    order: sql`abs(2 - ${fewestLines('quote_line_item', 'quote')}), seq_number`,
  },
  { name: 'customer', where: namedBy('quote', 'customer_id'), order: sql`full_name` },
  {
    name: 'source',
    table: 'customer',
    where: sql`customer_type = 'private' AND id <> ${EXAMPLE_IDS.customer!}`,
    order: sql`full_name`,
  },
  { name: 'vehicle', where: namedBy('quote', 'vehicle_id'), order: sql`license` },
  {
    name: 'reading',
    table: 'odometer_reading',
    where: sql`vehicle_id = ${EXAMPLE_IDS.vehicle!}`,
    order: sql`read_at, created_at`,
  },
  {
    name: 'deadline',
    table: 'vehicle_deadline',
    where: sql`vehicle_id = ${EXAMPLE_IDS.vehicle!} AND kind = 'service' AND completed_on IS NULL`,
    order: sql`due_order`,
  },
  { name: 'work_category', where: namedBy('quote', 'work_category_id'), order: sql`name` },
  {
    name: 'worksheet_at_work',
    table: 'worksheet',
    where: sql`status = 'in_progress' AND ${without('receipt', 'worksheet_id')}`,
    order: sql`abs(2 - ${fewestLines('worksheet_line_item', 'worksheet')}), seq_number`,
  },
  {
    name: 'entry',
    table: 'time_entry',
    where: sql`ended_at IS NOT NULL AND worksheet_id = ${EXAMPLE_IDS.worksheet_at_work!}`,
    order: sql`started_at`,
  },
  {
    name: 'worksheet',
    where: sql`status NOT IN ('cancelled', 'draft') AND id <> ${EXAMPLE_IDS.worksheet_at_work!}
      AND ${without('receipt', 'worksheet_id')}`,
    order: sql`status <> 'completed', seq_number`,
  },
  {
    name: 'receipt',
    where: sql`issued_at IS NULL AND total_after_tax >= 50`,
    order: sql`abs(2 - ${fewestLines('receipt_line_item', 'receipt')}), total_after_tax`,
  },
  {
    name: 'invoice',
    where: sql`issued_at IS NULL AND seq_number IS NULL`,
    order: sql`created_at DESC`,
  },
  { name: 'delivery_note', where: sql`status = 'draft'`, order: sql`created_at DESC` },
  { name: 'stock_adjustment', where: sql`reason = 'damage'`, order: sql`seq_number` },
  { name: 'stock_count', where: sql`status = 'draft'`, order: sql`seq_number` },
  { name: 'credit_note', where: sql`issued_at IS NULL`, order: sql`created_at DESC` },
  { name: 'credited_invoice', table: 'invoice', where: namedBy('credit_note', 'invoice_id'), order: sql`id` },
  {
    name: 'electronic_invoice',
    where: sql`status = 'delivered' AND document_object = 'invoice'`,
    order: sql`document_number`,
  },
  {
    name: 'electronic_invoice_message',
    where: sql`electronic_invoice_id = ${EXAMPLE_IDS.electronic_invoice!}`,
    order: sql`received_at`,
  },
  {
    name: 'expense',
    where: sql`total_payments = 0 AND title = 'Forniture del mese'`,
    order: sql`document_date DESC, total_before_tax`,
  },
  { name: 'purchase_order', where: sql`status = 'draft'`, order: sql`created_at DESC` },
  {
    name: 'purchase_order_at_supplier',
    table: 'purchase_order',
    where: sql`status = 'partially_received'`,
    order: sql`created_at DESC`,
  },
  { name: 'goods_receipt', where: ofOrder, order: sql`id` },
  {
    name: 'ordered_line',
    table: 'purchase_order_line_item',
    where: sql`${ofOrder} AND received_quantity = 0`,
    order: sql`position`,
  },
  { name: 'cash_book_account', where: sql`name = 'Conto deposito'`, order: sql`name` },
  { name: 'account', table: 'cash_book_account', where: sql`name = 'Banca'`, order: sql`name` },
  { name: 'from_account', table: 'cash_book_account', where: sql`name = 'Cassa'`, order: sql`name` },
  { name: 'cash_book_entry', where: sql`source = 'manual'`, order: sql`entry_date DESC` },
  { name: 'cash_book_transfer', where: sql`true`, order: sql`transfer_date DESC` },
  { name: 'webhook_endpoint', where: sql`true`, order: sql`created_at` },
  { name: 'webhook_delivery', where: sql`true`, order: sql`event_seq DESC` },
  { name: 'cash_book_closing', where: sql`true`, order: sql`closing_date DESC` },
  { name: 'message', where: sql`status = 'sent'`, order: sql`created_at DESC` },
  { name: 'expense_category', where: sql`name LIKE 'Ricambi%'`, order: sql`name` },
  { name: 'sezionale', where: sql`code = 'R'`, order: sql`code` },
  {
    name: 'invoice_sezionale',
    table: 'sezionale',
    where: sql`'invoice' = ANY (document_kinds)`,
    order: sql`code`,
  },
  { name: 'vat_rate', where: sql`code = '4'`, order: sql`code` },
  { name: 'calendar', where: sql`is_default`, order: sql`name` },
  {
    name: 'calendar_entry',
    where: sql`NOT auto_reminder_enabled AND customer_id IS NOT NULL AND vehicle_id IS NOT NULL`,
    order: sql`start_time DESC, title`,
  },
]

const chosen = new Set(CHOICES.map(({ name }) => name))

/** The first of its kind that the demo made, where it has not named one itself. */
const firstOf = (name: CompanyTable): Choice => ({
  name,
  where: sql`NOT EXISTS (SELECT FROM ${sql.table(name)} AS named
    WHERE named.company_id = record.company_id AND named.id = ${EXAMPLE_IDS[name]!})`,
  order: sql`id`,
})

/** Settings are no record with an id. */
const FIRST = EVENT_OBJECTS.filter((name) => name !== 'settings' && !chosen.has(name))

const PAID: readonly CompanyTable[] = ['receipt', 'invoice', 'credit_note', 'expense']

/** What names an account of the cash book without a foreign key. */
async function followAccount({ company_id, unscoped }: CompanyDatabase, from: string, to: string) {
  await sql`UPDATE company SET invoice_account_id = ${to}
    WHERE id = ${company_id} AND invoice_account_id = ${from}`.execute(unscoped)
  await sql`UPDATE payment SET account_id = ${to} WHERE company_id = ${company_id} AND account_id = ${from}`.execute(
    unscoped,
  )
  await sql`UPDATE cash_book_closing SET balances = replace(balances::text, ${from}, ${to})::jsonb
    WHERE company_id = ${company_id}`.execute(unscoped)
}

/** What cites a record without a foreign key. */
async function follow(db: CompanyDatabase, table: CompanyTable, from: string, to: string): Promise<void> {
  await db.update('cash_book_entry').set({ source_id: to }).where('source_id', '=', from).execute()
  await db.update('odometer_reading').set({ source_id: to }).where('source_id', '=', from).execute()
  await db.update('message').set({ document_id: to }).where('document_id', '=', from).execute()
  if (table === 'cash_book_account') await followAccount(db, from, to)
  if (PAID.includes(table))
    await db.update('payment').set({ document_id: to }).where('document_id', '=', from).execute()
  if (['worksheet', 'stock_adjustment', 'purchase_order'].includes(table))
    await db.update('article_movement').set({ source_id: to }).where('source_id', '=', from).execute()
  if (table === 'invoice' || table === 'credit_note' || table === 'expense')
    await db.update('electronic_invoice').set({ document_id: to }).where('document_id', '=', from).execute()
  if (table === 'sezionale')
    await db.update('counter').set({ section: to }).where('section', '=', from).execute()
}

/**
 * Gives the records of the document's examples their ids; foreign keys follow by themselves. A kind of record that
 * there is none of on the day keeps its examples from working, nothing else.
 */
export async function nameExamples({ db }: Workshop): Promise<void> {
  const choices = [...CHOICES, ...FIRST.map((name) => firstOf(name as CompanyTable))]
  for (const { name, table = name as CompanyTable, where, order } of choices) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} AS record
      WHERE record.company_id = ${db.company_id} AND ${where} ORDER BY ${order} LIMIT 1`.execute(db.unscoped)
    const [found] = rows
    if (!found) continue
    const id = EXAMPLE_IDS[name]!
    await db
      .update(table as 'article')
      .set({ id })
      .where('id', '=', found.id)
      .execute()
    await follow(db, table, found.id, id)
  }
}
