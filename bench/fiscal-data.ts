import { sql } from 'kysely'
import { openDatabase } from '../src/database/client.ts'
import { openWorkshop } from '../src/demo/workshop.ts'
import { PERMISSIONS } from '../src/domain/permissions.ts'
import { createCompany } from '../src/operator/companies.ts'
import { prismaOn } from '../src/operator/prisma.ts'
import { createKey } from '../src/server/auth/api-keys.ts'
import { openStorage } from '../src/storage/open-storage.ts'

const ADDRESS = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }

/** A workshop that writes electronic invoices, and whom it writes them to. */
export async function openFirm(url: string, data_folder: string) {
  const database = openDatabase(url)
  const company = await createCompany(prismaOn(database.pool), { name: 'Officina Banco' })
  const { api, db, today } = await openWorkshop(database.kysely, company, await openStorage({ data_folder }))
  const permissions = [...PERMISSIONS]
  const owned = { name: 'bench', permissions, expires_at: null, user_id: company.owner.user_id }
  const { key } = await createKey(db, owned)
  const own = { legal_name: 'Officina Banco Srl', vat_number: '01234567897', tax_code: '01234567897' }
  await api.settings.update({ ...own, ...ADDRESS, electronic_invoicing_channel: 'simulator' })
  const customer = await api.customers.create({
    ...{ company_name: 'Bianchi S.p.A.', vat_number: '12345678903', sdi_code: 'ABC1234' },
    ...ADDRESS,
  })
  const { data: sections } = await api.sezionali.list({ document_kind: 'invoice' })

  /** Drafts of a line each, in one statement: what is measured is their issue. */
  const drafts = async (count: number): Promise<string[]> => {
    const made = await sql<{ id: string }>`
      INSERT INTO invoice (company_id, id, sezionale_id, customer_id, listed_on, instalments, search_text,
        total_before_tax, total_tax, total_after_tax, amount_due)
      SELECT ${db.company_id}, gen_random_uuid(), ${sections[0]!.id}, ${customer.id}, ${today}::date,
        jsonb_build_array(jsonb_build_object('due_date', ${today}::text, 'amount', 122)), 'bianchi', 100, 22, 122, 122
      FROM generate_series(1, ${count}::int) RETURNING id`.execute(db.unscoped)
    const ids = made.rows.map(({ id }) => id)
    await sql`
      INSERT INTO invoice_line_item (company_id, id, invoice_id, kind, description, quantity, unit_type, unit_price,
        unit_discount_rate, tax_rate, vat_code, total_before_tax, total_tax, total_after_tax, position)
      SELECT ${db.company_id}, gen_random_uuid(), id, 'work', 'Tagliando', 1, 'h', 100, 0, 22, '22', 100, 22, 122, 1
      FROM unnest(${ids}::uuid[]) id`.execute(db.unscoped)
    for (const table of ['invoice', 'invoice_line_item'])
      await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db.unscoped)
    return ids
  }

  /** An issued invoice of that many lines. */
  const issuedOf = async (lines: number) => {
    const { id } = await api.invoices.create({ customer_id: customer.id, title: 'Tagliando 60.000 km' })
    const add = Array.from({ length: lines }, (_, index) => ({
      ...{ description: `Ricambio ${index + 1}, con montaggio e smaltimento del vecchio`, quantity: 2 },
      ...{ unit_price: 14.9 + index },
    }))
    await api.invoices.changeLines({ id, add })
    return api.invoices.issue({ id })
  }

  /** Every number that was given, ascending. */
  const numbers = async (): Promise<number[]> => {
    const rows = await db
      .active('invoice')
      .select('seq_number')
      .where('seq_number', 'is not', null)
      .orderBy('seq_number')
      .execute()
    return rows.map(({ seq_number }) => seq_number!)
  }
  return { api, db, key, drafts, issuedOf, numbers, close: database.close }
}

export type Firm = Awaited<ReturnType<typeof openFirm>>
