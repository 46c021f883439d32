import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { MessageSubject } from '../../../domain/messages.ts'
import type { Mail } from '../../../mail/mailer.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ANONYMOUS } from '../customers/redaction.ts'

type About = {
  document_type: MessageSubject
  document_id: string
  customer_id: string
  email: string
  language: string
}

/**
 * Who the customer of a mail is by now, held until it is written down: of those who were merged while the mail server
 * took it, the one that stays.
 */
async function customerByNow(tx: CompanyTransaction, id: string) {
  for (let next = id; ; ) {
    const row = await tx
      .select('customer')
      .select(['id', 'merged_into_id', 'anonymized_at'])
      .where('id', '=', next)
      .forKeyShare()
      .executeTakeFirstOrThrow()
    if (row.merged_into_id === null) return row
    next = row.merged_into_id
  }
}

/** Keeps a reminder that went out as a message (messages.md#reminders); nothing of who was anonymized meanwhile. */
export async function recordMessage(
  tx: CompanyTransaction,
  { subject }: Mail,
  { document_type, document_id, customer_id, email, language }: About,
): Promise<void> {
  const { id, anonymized_at } = await customerByNow(tx, customer_id)
  const told = anonymized_at === null ? { to: [email], subject } : { to: [], subject: ANONYMOUS }
  await tx
    .insert('message', {
      ...{ id: uuidv7(), document_type, customer_id: id },
      document_id: document_type === 'customer' ? id : document_id,
      ...{ ...told, cc: [], language: language === 'it' ? 'it' : 'en' },
      ...{ status: 'sent', attempts_count: 1, sent_at: sql<string>`now()` },
    })
    .execute()
}
