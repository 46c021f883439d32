import { sql } from 'kysely'
import type { CompanyDatabase } from '../../src/server/core/company-database.ts'

/** That many draft receipts of a company, each a second older than the one before, in two statements. */
export async function makeReceipts(
  { company_id, unscoped }: CompanyDatabase,
  { customer_id, vehicle_id }: { customer_id: string; vehicle_id: string },
  count: number,
): Promise<void> {
  await sql`
    INSERT INTO worksheet (company_id, id, seq_number, customer_id, vehicle_id, customer_name, vehicle_name,
      vehicle_license, document_date, search_text)
    SELECT ${company_id}, gen_random_uuid(), n, ${customer_id}, ${vehicle_id}, 'Mario Rossi', 'Fiat Panda', 'AB123CD',
      current_date, '' FROM generate_series(1, ${count}::int) n`.execute(unscoped)
  await sql`
    INSERT INTO receipt (company_id, id, customer_id, customer_name, vehicle_id, vehicle_name, vehicle_license,
      worksheet_id, sezionale_id, total_before_tax, total_tax, total_after_tax, search_text, created_at)
    SELECT company_id, gen_random_uuid(), customer_id, customer_name, vehicle_id, vehicle_name, vehicle_license, id,
      (SELECT sezionale_id FROM sezionale_default WHERE company_id = ${company_id} AND document_kind = 'receipt'),
      100, 22, 122, 'mario rossi', date_trunc('second', now()) - (seq_number / 2) * interval '1 second'
    FROM worksheet WHERE company_id = ${company_id}`.execute(unscoped)
}

/** That many movements of an article, some of them at the same instant. */
export async function makeMovements(
  { company_id, unscoped }: CompanyDatabase,
  article_id: string,
  count: number,
): Promise<void> {
  await sql`
    INSERT INTO article_movement (company_id, id, article_id, quantity, source, source_object, source_id, seq_number,
      document_date, created_at)
    SELECT ${company_id}, gen_random_uuid(), ${article_id}, n, 'adjustment', 'article_movement', gen_random_uuid(), n, current_date,
      date_trunc('second', now()) - (n / 2) * interval '1 second' FROM generate_series(1, ${count}::int) n`.execute(
    unscoped,
  )
}
