import { sql } from 'kysely'
import { openDatabase } from '../src/database/client.ts'
import { PERMISSIONS } from '../src/domain/permissions.ts'
import { createCompany } from '../src/operator/companies.ts'
import { prismaOn } from '../src/operator/prisma.ts'
import { createKey } from '../src/server/auth/api-keys.ts'
import { companyForOperator } from '../src/server/auth/principal.ts'
import { CompanyDatabase } from '../src/server/core/company-database.ts'

export const ARTICLES = 10_000
export const QUOTES = 2_000
export const LINES = 20

/** Thousands of rows in one statement each: the benchmark is about requests, not about loading. */
async function fill(db: CompanyDatabase): Promise<void> {
  const { company_id, unscoped } = db
  await sql`
    INSERT INTO article (company_id, id, code, name, kind, unit_type, vat_code, sale_price, code_key, name_key, words, search_text)
    SELECT ${company_id}, gen_random_uuid(), 'C' || n, 'Articolo ' || n, 'item', 'pz', '22', n % 100,
      'c' || n, 'articolo ' || n, ' c' || n || '  articolo  ' || n, 'c' || n || ' articolo ' || n FROM generate_series(1, ${ARTICLES}::int) n`.execute(
    unscoped,
  )
  await sql`
    INSERT INTO customer (company_id, id, full_name, search_text)
    VALUES (${company_id}, gen_random_uuid(), 'Mario Rossi', 'mario rossi')`.execute(unscoped)
  await sql`
    INSERT INTO vehicle (company_id, id, license, make, model, own_text, search_text)
    VALUES (${company_id}, gen_random_uuid(), 'AB123CD', 'Fiat', 'Panda', 'ab123cd fiat panda', 'ab123cd fiat panda mario rossi')`.execute(
    unscoped,
  )
  await sql`
    INSERT INTO quote (company_id, id, seq_number, title, customer_id, vehicle_id, search_text, created_at)
    SELECT ${company_id}, gen_random_uuid(), n, 'Tagliando ' || n, c.id, v.id, 'tagliando', now() - n * interval '1 second'
    FROM generate_series(1, ${QUOTES}::int) n, customer c, vehicle v
    WHERE c.company_id = ${company_id} AND v.company_id = ${company_id}`.execute(unscoped)
  await sql`
    INSERT INTO quote_line_item (company_id, id, quote_id, description, quantity, unit_type, unit_price,
      unit_discount_rate, tax_rate, vat_code, total_before_tax, total_tax, total_after_tax, position)
    SELECT company_id, gen_random_uuid(), id, 'Riga ' || n, 1, 'pz', 10, 0, 22, '22', 10, 2.2, 12.2, n
    FROM quote, generate_series(1, ${LINES}::int) n WHERE company_id = ${company_id}`.execute(unscoped)
  for (const table of ['article', 'quote', 'quote_line_item']) {
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(unscoped)
  }
}

/** Drafts of receipts, each of a worksheet of its own; answers their ids. */
async function addReceipts({ company_id, unscoped }: CompanyDatabase, sezionale_id: string, count: number) {
  await sql`
    INSERT INTO worksheet (company_id, id, seq_number, customer_id, vehicle_id, customer_name, vehicle_name,
      vehicle_license, document_date, search_text)
    SELECT ${company_id}, gen_random_uuid(), made.last + n, c.id, v.id, 'Mario Rossi', 'Fiat Panda', 'AB123CD', current_date, ''
    FROM generate_series(1, ${count}::int) n, customer c, vehicle v,
      (SELECT coalesce(max(seq_number), 0) AS last FROM worksheet WHERE company_id = ${company_id}) made
    WHERE c.company_id = ${company_id} AND v.company_id = ${company_id}`.execute(unscoped)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO receipt (company_id, id, customer_id, customer_name, vehicle_id, vehicle_name, vehicle_license,
      worksheet_id, sezionale_id, total_before_tax, total_tax, total_after_tax, search_text)
    SELECT company_id, gen_random_uuid(), customer_id, customer_name, vehicle_id, vehicle_name, vehicle_license,
      id, ${sezionale_id}, 100, 22, 122, 'mario rossi' FROM worksheet w WHERE company_id = ${company_id}
      AND NOT EXISTS (SELECT FROM receipt r WHERE r.company_id = w.company_id AND r.worksheet_id = w.id)
    RETURNING id`.execute(unscoped)
  for (const table of ['receipt', 'worksheet'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(unscoped)
  return rows.map(({ id }) => id)
}

/** A loaded company with its key, and the ids that the scenarios ask for. */
export async function load(url: string) {
  const database = openDatabase(url)
  const company = await createCompany(prismaOn(database.pool), { name: 'Bench' })
  const id = companyForOperator(company)
  const db = new CompanyDatabase(database.kysely, id)
  const permissions = [...PERMISSIONS]
  const { key } = await createKey(db, {
    name: 'bench',
    permissions,
    expires_at: null,
    user_id: company.owner.user_id,
  })
  await fill(db)
  const article = await db.select('article').select('id').limit(1).executeTakeFirstOrThrow()
  const quotes = await db.select('quote').select('id').execute()
  const lines = await db.select('quote_line_item').select(['id', 'quote_id']).orderBy('position').execute()
  await database.close()
  const linesOf = Map.groupBy(lines, ({ quote_id }) => quote_id)
  return {
    key,
    article_id: article.id,
    quotes: quotes.map(({ id }) => ({ id, lines: linesOf.get(id)!.map((line) => line.id) })),
    /** Makes drafts of receipts that nothing has issued yet. */
    moreReceipts: async (count: number) => {
      const again = openDatabase(url)
      const opened = new CompanyDatabase(again.kysely, id)
      return addReceipts(opened, company.receipt_sezionale_id, count).finally(again.close)
    },
  }
}

export type Loaded = Awaited<ReturnType<typeof load>>
