import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { MessageSubject } from '../../../domain/messages.ts'
import type { Mail } from '../../../mail/mailer.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'

type About = {
  document_type: MessageSubject
  document_id: string
  customer_id: string
  email: string
  language: string
}

/** Keeps a reminder that went out as a message (messages.md#reminders). */
export async function recordMessage(
  tx: CompanyTransaction,
  { subject }: Mail,
  { document_type, document_id, customer_id, email, language }: About,
): Promise<void> {
  await tx
    .insert('message', {
      ...{ id: uuidv7(), document_type, document_id, customer_id, subject },
      ...{ to: [email], cc: [], language: language === 'it' ? 'it' : 'en' },
      ...{ status: 'sent', attempts_count: 1, sent_at: sql<string>`now()` },
    })
    .execute()
}
