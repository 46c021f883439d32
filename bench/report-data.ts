import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../src/database/client.ts'
import { PERMISSIONS } from '../src/domain/permissions.ts'
import { createCompany } from '../src/operator/companies.ts'
import { prismaOn } from '../src/operator/prisma.ts'
import { createKey } from '../src/server/auth/api-keys.ts'
import { companyForOperator } from '../src/server/auth/principal.ts'
import { CompanyDatabase } from '../src/server/core/company-database.ts'

/** A workshop: how many worksheets it made, in how many days up to now. */
type Size = { name: string; worksheets: number; days: number }

const ARTICLES = 5_000
const SUPPLIERS = 40
const TECHNICIANS = 12

/** What stands in the way of writing a million rows, and guards against nothing that these statements do. */
const QUICKLY = `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'`

/** $1 company, $2 worksheets, $3 days; the n-th of them falls at its place in these days. */
const AT = `date_trunc('milliseconds', now() - make_interval(secs => ($3::float8 * 86400 * ($2::int - n) / $2::int)))`

/*
 * Every worksheet has three lines; four of five end in a receipt, the fifth in an invoice, and one in 200 invoices is
 * credited. Receipts are paid on their day, four of five invoices a month later; one receipt in 100 is voided.
 */
const REGISTRY = [
  `INSERT INTO customer (company_id, id, full_name, search_text)
    SELECT $1, gen_random_uuid(), 'Cliente ' || n, '' FROM generate_series(1, $2::int / 4) n`,
  `INSERT INTO vehicle (company_id, id, license, make, model, own_text, search_text)
    SELECT $1, gen_random_uuid(), 'AA' || n, 'Fiat', 'Panda', '', '' FROM generate_series(1, $2::int / 4) n`,
  `INSERT INTO supplier (company_id, id, name, search_text)
    SELECT $1, gen_random_uuid(), 'Fornitore ' || n, '' FROM generate_series(1, ${SUPPLIERS}) n`,
  `INSERT INTO work_category (company_id, id, name, color, default_duration)
    SELECT $1, gen_random_uuid(), 'Lavoro ' || n, '#0a8', 60 FROM generate_series(1, 10) n`,
  `INSERT INTO expense_category (company_id, id, name, color, vat_deductibility)
    SELECT $1, gen_random_uuid(), 'Spesa ' || n, '#0a8', 100 FROM generate_series(1, 10) n`,
  `INSERT INTO article (company_id, id, code, name, kind, unit_type, vat_code, purchase_price, average_cost, sale_price,
      stock, minimum_stock, code_key, name_key, words, search_text)
    SELECT $1, gen_random_uuid(), 'C' || n, 'Articolo ' || n, 'item', 'pz', '22', 6, 6, 10, n % 50, 5, 'c' || n,
      'articolo ' || n, '', '' FROM generate_series(1, ${ARTICLES}) n`,
]

/** Joins a row of a table of the company, drawn evenly by any number, as `<table>_id` and its place `<table>_nth`. */
const one = (table: string, by: string, id = 'id') => `JOIN (SELECT ${id} AS ${table}_id,
    row_number() OVER (ORDER BY ${id}) - 1 AS ${table}_nth FROM ${table} WHERE company_id = $1) AS of_${table}
  ON ${table}_nth = (${by}) % (SELECT count(*) FROM ${table} WHERE company_id = $1)`

/** What the n-th worksheet costs before tax, to the cent: hardly two customers pay the same in a year. */
const PRICE = `(100 + n % 90 + n::bigint * 7919 % 97 / 100.0)`

const WORK = [
  `INSERT INTO worksheet (company_id, id, seq_number, status, customer_id, vehicle_id, customer_name, vehicle_name,
      vehicle_license, work_category_id, document_date, total_before_tax, total_tax, total_after_tax, total_parts,
      total_labour, total_cost, created_at, started_at, completed_at, delivered_at, search_text)
    SELECT $1, uuidv7(at - now()), n, 'delivered', customer_id, vehicle_id, 'Cliente ' || customer_nth,
      'Fiat Panda', 'AA' || vehicle_nth, work_category_id,
      (at AT TIME ZONE 'Europe/Rome')::date, ${PRICE}, round(${PRICE} * 0.22, 2),
      ${PRICE} + round(${PRICE} * 0.22, 2), ${PRICE} - 40, 40, 36, at, at, at + interval '5 hours', at + interval '7 hours', ''
    FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (SELECT ${AT} AS at) AS moment
      ${one('customer', 'n::bigint * 7919')} ${one('vehicle', 'n::bigint * 7919')} ${one('work_category', 'n')}`,
  `INSERT INTO worksheet_line_item (company_id, id, worksheet_id, article_id, kind, description, quantity, unit_type,
      unit_price, unit_discount_rate, tax_rate, vat_code, total_before_tax, total_tax, total_after_tax, purchase_price,
      user_id, done, position, created_at)
    SELECT $1, uuidv7(created_at - now()), worksheet.id, CASE WHEN place < 3 THEN article_id END,
      CASE WHEN place < 3 THEN 'item' ELSE 'work' END, 'Riga ' || place, 1, CASE WHEN place < 3 THEN 'pz' ELSE 'h' END,
      40, 0, CASE WHEN place = 2 THEN 10 ELSE 22 END, CASE WHEN place = 2 THEN '10' ELSE '22' END, 40, 8.8, 48.8,
      CASE WHEN place < 3 THEN 18 END, CASE WHEN place = 3 THEN member_id END, true, place, created_at
    FROM worksheet CROSS JOIN generate_series(1, 3) place ${one('article', 'seq_number * 31 + place')}
      ${one('member', 'seq_number', 'user_id')}
    WHERE worksheet.company_id = $1`,
  `INSERT INTO time_entry (company_id, id, worksheet_id, user_id, started_at, ended_at, created_at)
    SELECT $1, uuidv7(created_at - now()), worksheet.id, member_id, created_at,
      created_at + make_interval(mins => 30 + seq_number % 60), created_at
    FROM worksheet ${one('member', 'seq_number', 'user_id')} WHERE company_id = $1`,
  `INSERT INTO article_movement (company_id, id, article_id, quantity, source, source_object, source_id, seq_number,
      document_date, worksheet_line_item_id, created_at)
    SELECT $1, uuidv7(line.created_at - now()), article_id, -1, 'worksheet', 'worksheet', worksheet_id,
      worksheet.seq_number, document_date, line.id, line.created_at
    FROM worksheet_line_item AS line JOIN worksheet ON worksheet.company_id = $1 AND worksheet.id = worksheet_id
    WHERE line.company_id = $1 AND article_id IS NOT NULL`,
  `INSERT INTO quote (company_id, id, seq_number, status, customer_id, vehicle_id, work_category_id, worksheet_id,
      total_before_tax, search_text, created_at)
    SELECT $1, uuidv7(created_at - now()), seq_number, CASE WHEN seq_number % 2 = 0 THEN 'accepted' ELSE 'waiting' END,
      customer_id, vehicle_id, work_category_id, CASE WHEN seq_number % 2 = 0 THEN id END, total_before_tax, '', created_at
    FROM worksheet WHERE company_id = $1 AND seq_number % 3 = 0`,
]

const section = (kind: string) =>
  `(SELECT sezionale_id FROM sezionale_default WHERE company_id = $1 AND document_kind = '${kind}') AS section`
const RATES = (whole: string) => `jsonb_build_array(
  jsonb_build_object('vat_code', '22', 'tax_rate', 22, 'nature', NULL, 'taxable', ${whole} - 40, 'tax', 13.2),
  jsonb_build_object('vat_code', '10', 'tax_rate', 10, 'nature', NULL, 'taxable', 40, 'tax', 4))`

const SALES = [
  `INSERT INTO receipt (company_id, id, status, seq_number, seq_year, customer_id, customer_name, vehicle_id,
      vehicle_name, vehicle_license, worksheet_id, sezionale_id, total_before_tax, total_tax, total_after_tax,
      total_payments, issued_at, voided_at, listed_at, created_at, search_text)
    SELECT $1, uuidv7(completed_at - now()), CASE WHEN seq_number % 100 = 1 THEN 'void' ELSE 'sale' END,
      row_number() OVER (PARTITION BY extract(year FROM completed_at) ORDER BY completed_at, seq_number),
      extract(year FROM completed_at), customer_id, customer_name, vehicle_id, vehicle_name, vehicle_license, id,
      section.sezionale_id, total_before_tax, total_tax, total_after_tax, total_after_tax, completed_at,
      CASE WHEN seq_number % 100 = 1 THEN least(completed_at + interval '3 days', now()) END, completed_at, completed_at, ''
    FROM worksheet, ${section('receipt')} WHERE company_id = $1 AND seq_number % 5 <> 0 AND completed_at <= now()`,
  `INSERT INTO receipt_line_item (company_id, id, receipt_id, description, quantity, unit_type, unit_price, vat_code,
      tax_rate, total_price, position)
    SELECT $1, uuidv7(issued_at - now()), receipt.id, 'Riga ' || place, 1, 'pz', 40,
      CASE WHEN place = 2 THEN '10' ELSE '22' END, CASE WHEN place = 2 THEN 10 ELSE 22 END, 40, place
    FROM receipt, generate_series(1, 3) place WHERE company_id = $1`,
  `INSERT INTO invoice (company_id, id, seq_number, seq_year, full_number, sezionale_id, document_date, listed_on,
      customer_id, vehicle_id, customer_name, worksheet_ids, instalments, total_before_tax, total_tax, total_after_tax,
      amount_due, total_payments, credited_total, vat_summary, issued_at, created_at, search_text)
    SELECT $1, uuidv7(completed_at - now()), number, extract(year FROM completed_at), 'F' || number,
      section.sezionale_id, completed_at::date, completed_at::date, customer_id, vehicle_id, customer_name, ARRAY[id],
      jsonb_build_array(jsonb_build_object('due_date', completed_at::date + 30, 'amount', total_after_tax)),
      total_before_tax, total_tax, total_after_tax, total_after_tax,
      CASE WHEN seq_number % 25 <> 0 AND completed_at < now() - interval '30 days' THEN total_after_tax ELSE 0 END, 0,
      ${RATES('total_before_tax')}, completed_at, completed_at, ''
    FROM (SELECT *, row_number() OVER (PARTITION BY extract(year FROM completed_at) ORDER BY completed_at, seq_number)
        AS number FROM worksheet WHERE company_id = $1 AND seq_number % 5 = 0 AND completed_at <= now()) AS billed,
      ${section('invoice')}`,
  `INSERT INTO invoice_line_item (company_id, id, invoice_id, kind, description, quantity, unit_type, unit_price,
      unit_discount_rate, tax_rate, vat_code, total_before_tax, total_tax, total_after_tax, worksheet_id, position, created_at)
    SELECT $1, uuidv7(issued_at - now()), invoice.id, 'item', 'Riga ' || place, 1, 'pz', 40, 0, 22, '22', 40, 8.8, 48.8,
      worksheet_ids[1], place, created_at FROM invoice, generate_series(1, 3) place WHERE company_id = $1`,
  `INSERT INTO credit_note (company_id, id, invoice_id, seq_number, seq_year, full_number, sezionale_id, document_date,
      listed_on, customer_id, customer_name, total_before_tax, total_tax, total_after_tax, amount_due, vat_summary,
      issued_at, created_at, search_text)
    SELECT $1, uuidv7(issued_at - now()), id, row_number() OVER (PARTITION BY seq_year ORDER BY seq_number), seq_year,
      'N' || seq_number, section.sezionale_id, document_date, listed_on, customer_id, customer_name, total_before_tax,
      total_tax, total_after_tax, amount_due, vat_summary, issued_at, created_at, ''
    FROM invoice, ${section('credit_note')} WHERE company_id = $1 AND seq_number % 200 = 0`,
]

const PAID = `INSERT INTO cash_book_entry (company_id, id, account_id, entry_date, direction, amount, description,
      payment_method, source, source_id, payment_id, search_text, created_at)`

const MONEY = [
  `${PAID} SELECT $1, uuidv7(issued_at - now()), cash_book_account_id,
      (issued_at AT TIME ZONE 'Europe/Rome')::date, 'in', total_after_tax, '',
      CASE WHEN seq_number % 2 = 0 THEN 'MP01' ELSE 'MP08' END, 'receipt', id, gen_random_uuid(), '', issued_at
    FROM receipt ${one('cash_book_account', 'seq_number')} WHERE company_id = $1`,
  `${PAID} SELECT $1, uuidv7(issued_at - now()), cash_book_account_id, document_date + 30, 'in',
      total_payments, '', 'MP05', 'invoice', id, gen_random_uuid(), '', issued_at
    FROM invoice ${one('cash_book_account', 'seq_number')} WHERE company_id = $1 AND total_payments > 0`,
  `INSERT INTO cash_book_entry (company_id, id, account_id, entry_date, direction, amount, description, payment_method,
      source, source_id, payment_id, reversal_of_id, search_text, created_at)
    SELECT $1, gen_random_uuid(), account_id, (voided_at AT TIME ZONE 'Europe/Rome')::date, 'out', amount, '',
      entry.payment_method, 'receipt', receipt.id, payment_id, entry.id, '', voided_at
    FROM receipt JOIN cash_book_entry AS entry ON entry.company_id = $1 AND entry.source_id = receipt.id
    WHERE receipt.company_id = $1 AND voided_at IS NOT NULL`,
  `INSERT INTO expense (company_id, id, seq_number, kind, supplier_id, supplier_name, document_date, registration_date,
      category_id, total_before_tax, total_tax, total_after_tax, vat_code, tax_rate, amount_due, total_payments,
      instalments, search_text, created_at)
    SELECT $1, uuidv7(at - now()), n, 'invoice', supplier_id, 'Fornitore', at::date, at::date, expense_category_id, 300, 66, 366, '22', 22, 366, CASE WHEN n % 10 > 0 THEN 366 ELSE 0 END,
      jsonb_build_array(jsonb_build_object('due_date', at::date + 60, 'amount', 366)), '', at
    FROM (SELECT n / 10 AS n, ${AT} AS at FROM generate_series(10, $2::int, 10) n) AS made
      ${one('supplier', 'n')} ${one('expense_category', 'n')}`,
]

const FILLED = [
  ...[
    'customer',
    'vehicle',
    'article',
    'worksheet',
    'worksheet_line_item',
    'time_entry',
    'article_movement',
    'quote',
  ],
  ...[
    'receipt',
    'receipt_line_item',
    'invoice',
    'invoice_line_item',
    'credit_note',
    'cash_book_entry',
    'expense',
  ],
]

/** People to work and sell. */
const PEOPLE = [
  `INSERT INTO "user" (id, name, email, email_verified) SELECT gen_random_uuid(), 'Tecnico ' || n,
    gen_random_uuid() || '@bench.example', true FROM generate_series(1, ${TECHNICIANS}) n`,
  `INSERT INTO member (company_id, user_id, role) SELECT $1, id, 'technician' FROM "user"
    WHERE id NOT IN (SELECT user_id FROM member)`,
]

async function fill(client: pg.PoolClient, company: string, { worksheets, days }: Size): Promise<void> {
  await client.query(QUICKLY)
  for (const statement of [...PEOPLE, ...REGISTRY, ...WORK, ...SALES, ...MONEY]) {
    const values = [company, worksheets, days]
    const last = Math.max(0, ...[...statement.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)))
    await client.query(statement, values.slice(0, last))
    // the next ones join it
    await client.query(`ANALYZE ${/INTO (\S+)/.exec(statement)![1]}`)
  }
}

/** Who asks for the reports of a company. */
export type Loaded = { name: string; company_id: string; key: string }

/** Makes companies of these sizes in one database. */
export async function loadReports(url: string, sizes: readonly Size[]): Promise<Loaded[]> {
  const database = openDatabase(url)
  const loaded: Loaded[] = []
  for (const size of sizes) {
    const company = await createCompany(prismaOn(database.pool), { name: size.name })
    const db = new CompanyDatabase(database.kysely, companyForOperator(company))
    const permissions = [...PERMISSIONS]
    const { key } = await createKey(db, {
      ...{ name: 'bench', permissions, expires_at: null, user_id: company.owner.user_id },
    })
    loaded.push({ name: size.name, company_id: company.company_id, key })
    const client = await database.pool.connect()
    await fill(client, company.company_id, size).finally(() => client.release(true))
  }
  for (const table of FILLED) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(database.kysely)
  await database.close()
  return loaded
}
