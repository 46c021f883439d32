import { v7 as uuidv7 } from 'uuid'
import { documentSubject } from '../mail/document-mail.ts'
import type { Workshop } from './workshop.ts'

const SENT = 40
const MINUTE_MS = 60_000

/** The newest quotes went to their customers, as far as these have an address; nothing goes out for them now. */
export async function createMessages({ db }: Workshop, company_name: string): Promise<number> {
  const quotes = await db
    .active('quote')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'quote.company_id')
        .onRef('customer.id', '=', 'quote.customer_id'),
    )
    .select(['quote.id', 'quote.seq_number', 'quote.customer_id', 'quote.created_at', 'customer.email'])
    .where('customer.email', 'is not', null)
    .orderBy('quote.seq_number', 'desc')
    .limit(SENT)
    .execute()
  const rows = quotes.toReversed().map(({ id, seq_number, customer_id, created_at, email }, index) => {
    const at = new Date(Date.parse(created_at) + 20 * MINUTE_MS).toISOString()
    const refused = index % 13 === 5
    return {
      ...{ id: uuidv7(), document_type: 'quote' as const, document_id: id, customer_id },
      ...{ to: [email!], cc: [], subject: documentSubject(`Preventivo ${seq_number}`, company_name) },
      ...{ language: 'it' as const, created_at: at, updated_at: at, next_attempt_at: at },
      ...(refused
        ? { status: 'failed' as const, attempts_count: 4, error: '550 5.1.1 Recipient address rejected' }
        : { status: 'sent' as const, attempts_count: 1, sent_at: at }),
    }
  })
  if (rows.length > 0) await db.insert('message', rows).execute()
  return rows.length
}
