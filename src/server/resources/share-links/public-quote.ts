import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { netUnitPrice } from '../../../domain/money.ts'
import { type CompanyId, companyOfLink } from '../../auth/principal.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { readReader } from '../printing/sheet.ts'
import { findQuote } from '../quotes/reads.ts'
import { type PublicQuote, publicQuote } from './public-schema.ts'
import { readShareLink } from './reads.ts'
import type { ShareLink } from './schema.ts'

/** What the secret of a link leads to. */
export type Opened = { company_id: CompanyId; id: string; quote_id: string }

/** The link of a secret. Unknown: 404. */
export async function openLink(kysely: Kysely<DB>, token: string): Promise<Opened> {
  const row = await kysely
    .selectFrom('share_link')
    .select(['company_id', 'id', 'quote_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) throw notFound('link')
  return { ...row, company_id: companyOfLink(row) }
}

/** A link that has ended shows nothing more. @throws 410 */
export function requireOpen({ status }: Pick<ShareLink, 'status'>): void {
  if (status === 'revoked') throw new ApiError('share_link_revoked', 'The workshop has taken this link back.')
  if (status === 'expired') throw new ApiError('share_link_expired', 'This link has ended.')
}

type Line = Parameters<typeof netUnitPrice>[0]

/** Prices net of discount, as on paper (printing.md#discounts). */
const withoutDiscount = <L extends Line>(line: L): L => ({
  ...line,
  ...{ unit_price: netUnitPrice(line), unit_discount_rate: 0 },
})

const versionOf = (shown: object) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** The quote as the customer sees it, and its link. Deleted: 404. */
export async function readPublicQuote(db: CompanyDatabase, { id, quote_id }: Opened) {
  const link = await readShareLink(db, quote_id, id)
  const quote = await findQuote(db, quote_id)
  const { reader, company } = await readReader(db, { customer_id: quote.customer_id, language: '' })
  const shown = {
    ...quote,
    company: { ...company, name: company.legal_name ?? company.name, object: 'public_company' },
    terms: company.quote_terms,
    language: reader.language,
    line_items: quote.hide_discounts ? quote.line_items.map(withoutDiscount) : quote.line_items,
    ...(quote.hide_discounts && { total_discount: undefined }),
    ...{ object: 'public_quote', quote_status: quote.status, status: link.status, quote_version: '' },
    ...{ signature: link.signature, allow_partial: link.allow_partial, expires_at: link.expires_at },
    decided_at: link.decided_at,
  }
  const answer: PublicQuote = publicQuote.parse(shown)
  const { quote_status, status, expires_at, decided_at, quote_version, ...seen } = answer
  return { link, quote, answer: { ...answer, quote_version: versionOf(seen) } }
}
