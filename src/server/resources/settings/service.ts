import { sql } from 'kysely'
import type { z } from 'zod'
import { requireBankAccount } from '../../core/cash-book/bank-accounts.ts'
import { joinBook } from '../../core/cash-book/book.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { relistDrafts } from '../../core/documents/listed-days.ts'
import { invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { isVatNumberOf } from '../../core/fiscal-codes.ts'
import { requireActiveRate } from '../../core/references.ts'
import { requireTimeZone } from '../../core/time-zone.ts'
import { changedFields } from '../../core/writes/differences.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { citeFile, releaseFile } from '../files/citations.ts'
import { makeDefaultRate } from '../vat-rates/service.ts'
import { openingOf, requireOpening } from './opening-fields.ts'
import { type SettingsPatch, settings } from './schema.ts'

/** The opening hours of the company's row, in their order (settings.md#opening-hours). */
const openingHours = sql<OpeningHours>`(
  SELECT coalesce(json_agg(json_build_object('object', 'opening_period', 'weekday', weekday,
    'opens_at', opens_at, 'closes_at', closes_at) ORDER BY weekday, opens_at), '[]')
  FROM jsonb_to_recordset(company.opening_hours) AS period (weekday integer, opens_at text, closes_at text))`

const closedDates = sql<string[]>`company.closed_dates`

const RECORD = columnsOf('company', settings, {
  opening_hours: openingHours,
  closed_dates: closedDates,
  default_vat_code: sql<string>`(
    SELECT code FROM vat_rate WHERE vat_rate.company_id = company.id AND is_default)`,
  logo_file_id: sql<string | null>`(
    SELECT file_id FROM company_logo WHERE company_logo.company_id = company.id)`,
  currency: sql<'EUR'>`'EUR'`,
})

const readSettings = recordKind('company', {
  group: 'settings',
  object: 'settings',
  read: (db) => db.selectCompany().select(RECORD).executeTakeFirstOrThrow(),
  schema: settings,
  name: ({ name }) => name,
})

/** The company's settings (settings.md#workshop-settings). Plan and subscription are the operator's. */
export const findSettings = (db: CompanyDatabase) => readSettings(db, db.company_id)

/** When the workshop is open. */
export const findOpeningTimes = (db: CompanyDatabase) =>
  db
    .selectCompany()
    .select([openingHours.as('opening_hours'), closedDates.as('closed_dates')])
    .executeTakeFirstOrThrow()

const MAX_LOGO_BYTES = 2 * 1024 * 1024

/** @throws 422 `logo_file_id` for what is no ready PNG or JPEG of at most 2 MiB */
async function citeLogo(tx: CompanyTransaction, file_id: string): Promise<void> {
  const { content_type, size } = await citeFile(tx, 'logo_file_id', file_id)
  if (['image/png', 'image/jpeg'].includes(content_type) && size <= MAX_LOGO_BYTES) return
  throw invalid('logo_file_id', 'not_a_logo', 'logo_file_id must name a PNG or JPEG of at most 2 MiB.')
}

/** Makes a file that is cited the logo, or with null takes it away; the one before is let go. */
async function changeLogo(tx: CompanyTransaction, file_id: string | null, before: string | null) {
  await tx.delete('company_logo').execute()
  if (file_id !== null) await tx.insert('company_logo', { file_id }).execute()
  if (before !== null) await releaseFile(tx, before)
}

type OpeningHours = z.output<typeof settings>['opening_hours']

type Identity = Pick<z.output<typeof settings>, 'country' | 'vat_number' | 'first_name' | 'last_name'>

/** @throws 422 `vat_number` unless it is one of the country */
function checkVatNumber({ country, vat_number }: Identity): void {
  if (isVatNumberOf(country, vat_number)) return
  const message = 'vat_number must have 11 digits with their check digit when country is IT.'
  throw invalid('vat_number', 'not_a_vat_number', message)
}

/** @throws 422 `last_name` unless both names are there or neither */
function checkNames({ first_name, last_name }: Identity): void {
  if ((first_name === null) !== (last_name === null)) {
    throw invalid('last_name', 'half_a_name', 'first_name and last_name must be sent both, or be null both.')
  }
}

/** What is kept as JSON, as the driver takes it. */
const asJson = (columns: object): Record<never, never> =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, JSON.stringify(value)]))

/**
 * Changes the settings that were sent.
 * @throws 422 `vat_number`, `last_name`, `time_zone`, `invoice_account_id`, `default_vat_code`, `logo_file_id`,
 * `opening_hours[n]`, `closed_dates[n]`
 */
export function updateSettings(
  db: CompanyDatabase,
  { default_vat_code, logo_file_id, ...sent }: SettingsPatch,
) {
  const opening = openingOf(sent)
  const patch = { ...sent, ...opening }
  return db.transaction(async (tx) => {
    // The account that is named stays in use until this is written: who changes accounts holds the book alone.
    if (patch.invoice_account_id) await joinBook(tx)
    await lockCompany(tx)
    await tx.hold('company', tx.company_id)
    const before = await findSettings(tx)
    const after = { ...before, ...patch }
    const hasOtherLogo = logo_file_id !== undefined && logo_file_id !== before.logo_file_id
    const errors = new FieldErrors()
    errors.from(() => requireOpening(sent))
    errors.from(() => checkVatNumber(after))
    errors.from(() => checkNames(after))
    const hasOtherZone = after.time_zone !== before.time_zone
    if (hasOtherZone) await requireTimeZone(tx, after.time_zone).catch(errors.take)
    await requireBankAccount(tx, 'invoice_account_id', patch.invoice_account_id).catch(errors.take)
    await requireActiveRate(tx, 'default_vat_code', default_vat_code).catch(errors.take)
    if (hasOtherLogo && logo_file_id) await citeLogo(tx, logo_file_id).catch(errors.take)
    errors.reject()
    if (default_vat_code !== undefined) await makeDefaultRate(tx, default_vat_code)
    const changed = changedFields(before, { ...before, ...patch }).length > 0
    if (hasOtherZone) await relistDrafts(tx, after.time_zone)
    if (hasOtherLogo) await changeLogo(tx, logo_file_id, before.logo_file_id)
    const hasOtherRate = (default_vat_code ?? before.default_vat_code) !== before.default_vat_code
    if (!changed && !hasOtherLogo && !hasOtherRate) return before
    // biome-ignore lint/plugin: the row of the company itself
    await tx.unscopedBuilder
      .updateTable('company')
      .set({ ...patch, ...asJson(opening), updated_at: LATER })
      .where('id', '=', tx.company_id)
      .execute()
    tx.written('company', tx.company_id)
    return findSettings(tx)
  })
}
