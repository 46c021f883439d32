import { sql } from 'kysely'
import {
  AFFIX_LIMIT,
  type Affixes,
  affixLength,
  mayMeet,
  numberPattern,
  wrongAffix,
} from '../../../domain/document-numbers.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { DocumentKind } from './schema.ts'

/** Kinds whose full number is unique over all sections; receipts are numbered by the section alone. */
const UNIQUE_KINDS: readonly DocumentKind[] = ['invoice', 'credit_note']

const uniqueOf = (kinds: readonly DocumentKind[]) => kinds.filter((kind) => UNIQUE_KINDS.includes(kind))

/** @throws 422 `prefix`, `suffix` for what cannot stand beside the number of an invoice */
function checkForm(affixes: Affixes): void {
  const wrong = wrongAffix(affixes)
  if (wrong) {
    const beside = wrong === 'prefix' ? 'end' : 'begin'
    const message = `${wrong} must be letters, digits, /-._ and {year}, and must not ${beside} with a digit or {year}.`
    throw invalid(wrong, 'not_an_affix', message)
  }
  if (affixLength(affixes) <= AFFIX_LIMIT) return
  const longer = affixes.prefix.length > affixes.suffix.length ? 'prefix' : 'suffix'
  const message = `${longer} must be shorter: prefix and suffix have at most ${AFFIX_LIMIT} characters together, with the year.`
  throw invalid(longer, 'too_long', message, { limit: AFFIX_LIMIT })
}

/** Other sections that number one of the kinds. The caller holds the company, so that none comes meanwhile. */
function othersOf(tx: CompanyTransaction, kinds: readonly DocumentKind[], id: string): Promise<Affixes[]> {
  return tx
    .select('sezionale')
    .select(['prefix', 'suffix'])
    .where('id', '<>', id)
    .where(sql<boolean>`document_kinds && ARRAY[${sql.join(kinds)}]::text[]`)
    .execute()
}

const reject = () =>
  invalid('prefix', 'same_numbers', 'prefix and suffix must give other numbers than those of other sections.')

/**
 * The affixes that a section comes to have (settings.md#numbers-of-invoices). One that names none, and would number
 * as another does, gets its code behind the number: as codes differ, so do the numbers.
 * @throws 422 `prefix`, `suffix`
 */
export async function chosenAffixes(
  tx: CompanyTransaction,
  section: { id: string; code: string; document_kinds: readonly DocumentKind[] },
  { prefix = '', suffix = '' }: Partial<Affixes>,
): Promise<Affixes> {
  const sent = { prefix, suffix }
  const kinds = uniqueOf(section.document_kinds)
  if (kinds.length === 0) return sent
  checkForm(sent)
  const others = await othersOf(tx, kinds, section.id)
  const isTaken = (affixes: Affixes) =>
    others.some((other) => numberPattern(other) === numberPattern(affixes))
  if (!isTaken(sent)) return sent
  if (prefix !== '' || suffix !== '') throw reject()
  const coded = { prefix, suffix: `/${section.code}` }
  checkForm(coded)
  if (others.some((other) => mayMeet(other, coded))) throw reject()
  return coded
}

/**
 * Checks another prefix or suffix of a section that stands.
 * @throws 409 `sezionale_used`; 422 `prefix`, `suffix`
 */
export async function checkOtherAffixes(
  tx: CompanyTransaction,
  before: Affixes & { id: string; code: string; document_kinds: readonly DocumentKind[] },
  patch: Partial<Affixes>,
): Promise<void> {
  const after = { ...before, ...patch }
  if (after.prefix === before.prefix && after.suffix === before.suffix) return
  const kinds = uniqueOf(before.document_kinds)
  if (kinds.length === 0) return
  // Who is just numbering one reads the affixes under a lock of the section: it is waited for.
  await tx.select('sezionale').select('id').where('id', '=', before.id).forNoKeyUpdate().execute()
  if (await hasNumbered(tx, before.id)) {
    const message = `The section ${before.code} has numbered an invoice or a credit note; make another section instead.`
    throw new ApiError('sezionale_used', message)
  }
  checkForm(after)
  const others = await othersOf(tx, kinds, before.id)
  if (others.some((other) => numberPattern(other) === numberPattern(after))) throw reject()
}

/** Whether an invoice or credit note has taken a number of the section: its counter is more than a beginning. */
async function hasNumbered(db: CompanyDatabase, id: string): Promise<boolean> {
  const row = await db
    .select('counter')
    .select('value')
    .where('section', '=', id)
    .where('kind', 'in', UNIQUE_KINDS)
    .where('preset', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
