import { sql } from 'kysely'
import type { CompanyDatabase } from '../company-database.ts'
import { invalid } from '../errors.ts'

/** The kinds of document that sections number, each as it is called. */
const NUMBERED = { receipt: 'receipts', invoice: 'invoices', credit_note: 'credit notes' } as const

const isDefaultFor = (kind: keyof typeof NUMBERED) => sql<boolean>`EXISTS (
  SELECT FROM sezionale_default AS chosen WHERE chosen.company_id = sezionale.company_id
    AND chosen.document_kind = ${kind} AND chosen.sezionale_id = sezionale.id)`

/**
 * The section named, which must number the kind of document, or else the company's own for the kind
 * (settings.md#numbering-sections).
 * @throws 422 `sezionale_id`
 */
export async function sectionFor(
  db: CompanyDatabase,
  kind: keyof typeof NUMBERED,
  sezionale_id: string | undefined,
): Promise<string> {
  const section = await db
    .select('sezionale')
    .select('id')
    .where(sql<boolean>`${kind} = ANY (document_kinds)`)
    .$if(sezionale_id !== undefined, (query) => query.where('id', '=', sezionale_id!))
    .orderBy(isDefaultFor(kind), 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (section) return section.id
  const message = `sezionale_id must name a section that numbers ${NUMBERED[kind]}.`
  throw invalid('sezionale_id', 'wrong_section', message)
}
