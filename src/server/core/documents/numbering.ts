import { sql } from 'kysely'
import type { CompanyTransaction } from '../company-database.ts'
import { ApiError } from '../errors.ts'

/** What is counted: one kind of the company, or one kind in a section and year. */
export type Counter = { kind: string; section?: string; year?: number }

/**
 * The first of `count` numbers in a row. The counter's row stays locked until the transaction ends, so numbers follow
 * one another without gaps or repeats and a failed transaction gives its numbers back. Take them last in it.
 */
export async function takeNumbers(
  tx: CompanyTransaction,
  { kind, section = '', year = 0 }: Counter,
  count: number,
): Promise<number> {
  const row = await tx
    .insert('counter', { kind, section, year, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'section', 'year'])
        .doUpdateSet({ value: sql<number>`counter.value + excluded.value`, preset: false }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value - count + 1
}

/**
 * Has a counter begin with a number, as long as it has given none; like taking numbers, last in the transaction.
 * @returns whether it had given none
 */
export async function beginWith(tx: CompanyTransaction, counter: Counter, next: number): Promise<boolean> {
  const { kind, section = '', year = 0 } = counter
  const row = await tx
    .insert('counter', { kind, section, year, value: next - 1, preset: true, begins_at: next })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'section', 'year'])
        .doUpdateSet({ value: next - 1, begins_at: next })
        .where('counter.preset', '=', true),
    )
    .returning('value')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives the last number of a counter back, so that the next document takes it; last in the transaction.
 * @returns whether it was the last one
 */
async function freeNumber(tx: CompanyTransaction, counter: Counter, number: number): Promise<boolean> {
  const { kind, section = '', year = 0 } = counter
  const row = await tx
    .update('counter')
    .set({ value: number - 1 })
    .where('kind', '=', kind)
    .where('section', '=', section)
    .where('year', '=', year)
    .where('value', '=', number)
    .returning('value')
    .executeTakeFirst()
  return row !== undefined
}

type Numbered = { seq_number: number | null; seq_year: number | null; sezionale_id: string }

/** Gives the number of a fiscal document back, if it has one. @throws 409 `sequence_gap` unless it is the last one */
export async function releaseNumber(
  tx: CompanyTransaction,
  kind: string,
  { seq_number, seq_year: year, sezionale_id: section }: Numbered,
): Promise<void> {
  if (seq_number === null || year === null) return
  if (await freeNumber(tx, { kind, section, year }, seq_number)) return
  throw new ApiError('sequence_gap', `${seq_number} is not the last number of its section and year.`)
}

/** The next number of a counter; see takeNumbers. */
export function nextNumber(tx: CompanyTransaction, counter: Counter): Promise<number> {
  return takeNumbers(tx, counter, 1)
}

/**
 * Numbers documents of one kind in their sections and year, in the order given within a section. Sections are counted
 * in one order, so that two transactions never wait for each other.
 */
export async function takeSectionNumbers<D>(
  tx: CompanyTransaction,
  { kind, year }: { kind: string; year: number },
  { documents, sectionOf }: { documents: readonly D[]; sectionOf: (document: D) => string },
): Promise<Map<D, number>> {
  const sections = Map.groupBy(documents, sectionOf)
  const numbers = new Map<D, number>()
  for (const section of [...sections.keys()].sort()) {
    const members = sections.get(section)!
    const first = await takeNumbers(tx, { kind, section, year }, members.length)
    for (const [index, member] of members.entries()) numbers.set(member, first + index)
  }
  return numbers
}
