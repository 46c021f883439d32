import { firstCharacters } from '../domain/characters.ts'
import type { Language } from '../domain/languages.ts'
import type { Mail } from './mailer.ts'
import { sentBy, signature, type Workshop } from './workshop.ts'

/** What the mail that takes a document to a customer is written from. */
export type SentDocument = Workshop & {
  id: string
  to: readonly string[]
  cc: readonly string[]
  subject: string
  /** What was typed; null = words of ours. */
  text: string | null
  language: Language
  /** Where the customer decides on it; null where there is no such link. */
  link_url: string | null
  /** Whom it greets. */
  customer_name: string | null
  /** The PDF and what it is called. */
  attachment: { filename: string; content: Uint8Array }
}

/** `Preventivo 12, Officina Rossi`: the subject of a mail where nobody chose one, on one line as a mail's head is. */
export const documentSubject = (document: string, company_name: string) =>
  firstCharacters(`${document}, ${company_name}`.replace(/\s+/gu, ' '), 255)

const WORDS = {
  it: {
    greeting: (name: string | null) => (name ? `Gentile ${name},` : 'Buongiorno,'),
    body: 'in allegato trova il documento.',
    link: 'Qui può vederlo, accettarlo o rifiutarlo:',
    closing: 'Per qualsiasi domanda può rispondere a questa mail.',
    call: 'Per qualsiasi domanda ci può chiamare.',
  },
  en: {
    greeting: (name: string | null) => (name ? `Dear ${name},` : 'Hello,'),
    body: 'please find the document attached.',
    link: 'Here you can see it, accept it or reject it:',
    closing: 'If you have any question, just reply to this mail.',
    call: 'If you have any question, please call us.',
  },
}

type Closed = Workshop & Pick<SentDocument, 'language'>

/** How the workshop is asked: without an address of its own, an answer to the mail reaches nobody there. */
function closingOf({ language, company_email, company_phone }: Closed): string[] {
  if (company_email) return [WORDS[language].closing]
  return company_phone ? [WORDS[language].call] : []
}

/** A document on its way to a customer (messages.md#sending-a-document). */
export function documentMail({ id, text, link_url, attachment, ...of }: SentDocument): Mail {
  const words = WORDS[of.language]
  const ours = [words.greeting(of.customer_name), '', words.body, ...closingOf(of)]
  const linked = link_url === null ? [] : ['', words.link, link_url]
  return {
    id: `message-${id}`,
    ...sentBy(of),
    to: of.to.map((address) => ({ name: '', address })),
    cc: of.cc,
    subject: of.subject,
    text: [...(text === null ? ours : [text]), ...linked, ...signature(of)].join('\n'),
    attachments: [attachment],
  }
}
