import { v7 as uuidv7 } from 'uuid'
import { firstCharacters } from '../../../domain/characters.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { readCompany } from '../printing/sheet.ts'
import type { ShareLink } from './schema.ts'

type Noted = { id: string; seq_number: number; title: string; customer_id: string; customer_name: string }

const WORDS = {
  it: {
    accepted: (number: number, name: string) => `Preventivo ${number} accettato da ${name}`,
    rejected: (number: number, name: string) => `Preventivo ${number} rifiutato da ${name}`,
    comment: 'Commento',
  },
  en: {
    accepted: (number: number, name: string) => `Quote ${number} accepted by ${name}`,
    rejected: (number: number, name: string) => `Quote ${number} rejected by ${name}`,
    comment: 'Comment',
  },
}

/** Tells the workshop by mail what its customer decided, where it has an address (share-links.md#deciding). */
export async function noteDecision(tx: CompanyTransaction, quote: Noted, link: ShareLink): Promise<void> {
  const { email, locale } = await readCompany(tx)
  if (!email) return
  const words = WORDS[locale]
  const subject = words[link.decision!](quote.seq_number, link.signer_name ?? quote.customer_name)
  const lines = [subject, quote.title, link.comment && `${words.comment}: ${link.comment}`]
  await tx
    .insert('message', {
      id: uuidv7(),
      ...{ to: [email], cc: [], language: locale, text: lines.filter(Boolean).join('\n') },
      subject: firstCharacters(subject, 255),
      ...{ document_type: 'quote' as const, document_id: quote.id, customer_id: quote.customer_id },
      share_link_id: link.id,
    })
    .execute()
}
