import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../core/clock.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { beginWith } from '../../core/documents/numbering.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { checkOtherAffixes, chosenAffixes } from './affixes.ts'
import {
  type DocumentKind,
  type SezionaleBody,
  type SezionalePatch,
  type SezionaleQuery,
  sezionale,
} from './schema.ts'

type NextNumber = {
  object: 'next_number'
  document_kind: DocumentKind
  year: number
  next_number: number
}

/**
 * The number after the last one of each counter of the section; 1 in the present year for a kind without one.
 * Newest year first within a kind.
 */
function nextNumbers(year: number | RawBuilder<number>) {
  return sql<NextNumber[]>`(
    SELECT coalesce(jsonb_agg(to_jsonb(latest) ORDER BY document_kind, year DESC), '[]')
    FROM (
      SELECT 'next_number' AS object, document_kind, year, max(next_number) AS next_number
      FROM (
        SELECT kind AS document_kind, year, value + 1 AS next_number
        FROM counter
        WHERE counter.company_id = sezionale.company_id AND counter.section = sezionale.id::text
          AND counter.kind IN ('receipt', 'invoice', 'credit_note')
        UNION ALL
        SELECT unnest(sezionale.document_kinds), ${year}::integer, 1
      ) numbers
      GROUP BY document_kind, year
    ) latest)`
}

/** Those of its kinds for which the section is taken where none is named, in the order of its kinds. */
const defaultKinds = sql<DocumentKind[]>`ARRAY(
  SELECT document_kind FROM sezionale_default AS chosen
  WHERE chosen.company_id = sezionale.company_id AND chosen.sezionale_id = sezionale.id
  ORDER BY array_position(sezionale.document_kinds, document_kind))`

const yearIn = ({ principal }: Context) => Number(today(principal.company.time_zone).slice(0, 4))

function sezionaliOf(db: CompanyDatabase, year: number | RawBuilder<number>) {
  return db.select('sezionale').select(
    columnsOf('sezionale', sezionale, {
      is_default: sql<boolean>`document_kinds <@ ${defaultKinds}`,
      default_document_kinds: defaultKinds,
      next_numbers: nextNumbers(year),
    }),
  )
}

/** The numbering sections by code, each with its next numbers (settings.md#numbering-sections). */
export async function listSezionali(context: Context, { document_kind }: SezionaleQuery) {
  const rows = await sezionaliOf(context.db, yearIn(context))
    .$if(document_kind !== undefined, (q) =>
      q.where(sql<boolean>`${document_kind} = ANY (sezionale.document_kinds)`),
    )
    .orderBy('code')
    .execute()
  return wholeList('/v1/sezionali', rows)
}

/** The present year where the company is. */
const presentYear = sql<number>`(SELECT extract(year FROM now() AT TIME ZONE time_zone) FROM company
  WHERE company.id = sezionale.company_id)`

const readSezionale = recordKind('sezionale', {
  group: 'settings',
  read: (db, id) =>
    sezionaliOf(db, presentYear)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('section')),
  schema: sezionale,
  name: ({ code }) => code,
})

/** One section with its next numbers. Unknown: 404. */
export const findSezionale = ({ db }: Context, id: string) => readSezionale(db, id)

type Section = { id: string; document_kinds: DocumentKind[] }

/** Tells of the sections that lose the default of a kind to this one, each with what it was. The caller holds the company. */
async function tellOfFormer(tx: CompanyTransaction, { id, document_kinds }: Section): Promise<void> {
  const former = await tx
    .select('sezionale_default')
    .select('sezionale_id')
    .distinct()
    .where('document_kind', 'in', document_kinds)
    .where('sezionale_id', '<>', id)
    .execute()
  for (const { sezionale_id } of former) {
    const { is_default, default_document_kinds } = await readSezionale(tx, sezionale_id)
    await tx.update('sezionale').set({ updated_at: LATER }).where('id', '=', sezionale_id).execute()
    tx.journal?.altered('sezionale', sezionale_id, { is_default, default_document_kinds })
  }
}

/**
 * Has the section taken for its kinds where none is named: of one default a kind by the primary key, either the
 * present one makes way, or only kinds that had none are filled.
 */
async function chooseDefault(db: CompanyTransaction, section: Section, makesWay: boolean) {
  const { id, document_kinds } = section
  if (makesWay) await tellOfFormer(db, section)
  // in one order, so that two changes never cross
  const rows = document_kinds.toSorted().map((document_kind) => ({ document_kind, sezionale_id: id }))
  await db
    .insert('sezionale_default', rows)
    .onConflict((conflict) => {
      const taken = conflict.columns(['company_id', 'document_kind'])
      return makesWay ? taken.doUpdateSet({ sezionale_id: id }) : taken.doNothing()
    })
    .execute()
}

/**
 * Creates a section; the first of a kind is its default. A code that is taken: 422 `code`.
 * @throws 422 `prefix`, `suffix`
 */
export function createSezionale(context: Context, { is_default = false, ...body }: SezionaleBody) {
  return context.db.transaction(async (db) => {
    await lockCompany(db)
    const id = uuidv7()
    const affixes = await chosenAffixes(db, { id, ...body }, body)
    await db.insert('sezionale', { id, ...body, ...affixes }).execute()
    await chooseDefault(db, { id, ...body }, is_default)
    return findSezionale({ ...context, db }, id)
  })
}

type Beginnings = NonNullable<SezionalePatch['next_numbers']>

/**
 * @throws 422 `next_numbers[0].document_kind` for a kind that the section does not number, `next_numbers[1]` for a kind and
 * year that stand there already
 */
function checkBeginnings(next_numbers: Beginnings, { document_kinds }: Pick<Section, 'document_kinds'>) {
  const seen = new Set<string>()
  for (const [index, { document_kind, year }] of next_numbers.entries()) {
    const param = `next_numbers[${index}]`
    if (!document_kinds.includes(document_kind)) {
      const message = `${param}.document_kind must be one of the kinds of the section: ${document_kinds.join(', ')}.`
      throw invalid(`${param}.document_kind`, 'not_one_of', message, { allowed: document_kinds })
    }
    if (seen.has(`${document_kind} ${year}`))
      throw invalid(param, 'repeated_item', `${param} has a kind and year that are there already.`)
    seen.add(`${document_kind} ${year}`)
  }
}

/** Whether one of them says another number than the one that comes next. */
const begins = (standing: readonly NextNumber[], next_numbers: Beginnings) =>
  next_numbers.some(
    ({ document_kind, year, next_number }) =>
      !standing.some(
        (one) => one.document_kind === document_kind && one.year === year && one.next_number === next_number,
      ),
  )

/** @throws 409 `numbering_started` for a kind and year of which a number was taken */
async function beginNumbers(tx: CompanyTransaction, section: string, next_numbers: Beginnings) {
  // in one order, as numbers are taken
  const ordered = next_numbers.toSorted(
    (a, b) => a.document_kind.localeCompare(b.document_kind) || a.year - b.year,
  )
  for (const { document_kind: kind, year, next_number } of ordered) {
    if (await beginWith(tx, { kind, section, year }, next_number)) continue
    const message = `The section has given numbers of the kind ${kind} in ${year}; they go on from there.`
    throw new ApiError('numbering_started', message)
  }
}

/**
 * Changes the fields that were sent. Unknown: 404. A default that would have no successor: 422 `is_default`.
 * @throws 409 `sezionale_used`, `numbering_started`; 422 `prefix`, `suffix`, `is_default`, `next_numbers[0]…`
 */
export function updateSezionale(
  context: Context,
  id: string,
  { is_default, next_numbers = [], ...patch }: SezionalePatch,
) {
  return context.db.transaction(async (db) => {
    await lockCompany(db)
    const before = await readSezionale(db, id)
    await db.hold('sezionale', id)
    if (is_default === false && before.is_default) {
      throw invalid(
        'is_default',
        'default_moves',
        'is_default must stay true until another section is made the default.',
      )
    }
    checkBeginnings(next_numbers, before)
    await checkOtherAffixes(db, before, patch)
    await db.change('sezionale', before, patch)
    if (is_default && !before.is_default) {
      await chooseDefault(db, before, true)
      await db.change('sezionale', before, {}, { always: true })
    }
    if (begins(before.next_numbers, next_numbers)) {
      await db.change('sezionale', before, {}, { always: true })
    }
    await beginNumbers(db, id, next_numbers)
    return findSezionale({ ...context, db }, id)
  })
}
