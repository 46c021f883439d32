import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { VAT_CODE_COLUMNS } from '../../../database/model.ts'
import { bearsStampDuty } from '../../../domain/vat-natures.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { wholeList } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type VatRateBody, type VatRatePatch, type VatRateQuery, vatRate } from './schema.ts'

const RECORD = columnsOf('vat_rate', vatRate, {})

const ratesInOrder = prepared((db, param: Param<VatRateQuery>) =>
  db
    .select('vat_rate')
    .select(RECORD)
    .where('active', '=', param('active'))
    .orderBy('position')
    .orderBy('id'),
)

/** The active VAT rates, or the others, in the workshop's own order (settings.md#vat-rates). */
export async function listVatRates(db: CompanyDatabase, { active }: VatRateQuery) {
  return wholeList('/v1/vat-rates', await ratesInOrder(db, { active }))
}

/** One VAT rate. Unknown: 404. */
export const findVatRate = recordKind('vat_rate', {
  group: 'settings',
  read: (db, id) =>
    db
      .select('vat_rate')
      .select(RECORD)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('VAT rate')),
  schema: vatRate,
  name: ({ code }) => code,
})

/** Makes a rate the default instead of the present one. The caller holds the company. */
export async function makeDefaultRate(tx: CompanyTransaction, code: string): Promise<void> {
  const move = async (is_default: boolean) => {
    const moved = await tx
      .update('vat_rate')
      .set({ is_default, updated_at: LATER })
      .where('is_default', '=', !is_default)
      .where('code', is_default ? '=' : '<>', code)
      .returning('id')
      .execute()
    for (const { id } of moved) tx.journal?.altered('vat_rate', id, { is_default: !is_default })
  }
  // At no moment may there be two.
  await move(false)
  await move(true)
}

type Exemption = { rate: number; nature?: string | null | undefined; stamp_duty?: boolean | undefined }

/** @throws 422 `nature`, `stamp_duty`: only a rate of 0 has a reason for charging nothing, and bears stamp duty. */
export function checkExemption({ rate, nature = null, stamp_duty = false }: Exemption): void {
  if (rate === 0) return
  if (nature !== null) {
    throw invalid('nature', 'nature_needs_zero_rate', 'nature must be null unless rate is 0.')
  }
  if (stamp_duty) {
    const message = 'stamp_duty must be false unless rate is 0.'
    throw invalid('stamp_duty', 'stamp_duty_needs_zero_rate', message)
  }
}

/**
 * Refuses what would change the meaning of documents; lines of job templates have none before they are used. Lines
 * being written that cite the rate are waited for, and none can begin to before the transaction ends.
 * @param remedy what to do instead
 * @throws 409 `vat_rate_used`
 */
async function requireUnused(
  db: CompanyDatabase,
  { id, code }: { id: string; code: string },
  remedy: string,
): Promise<void> {
  await db.select('vat_rate').select('id').where('id', '=', id).forUpdate().execute()
  const cites = Object.entries(VAT_CODE_COLUMNS).flatMap(([table, columns]) =>
    columns.map(
      (column) => sql`EXISTS (
        SELECT FROM ${sql.table(table)} WHERE company_id = ${db.company_id} AND ${sql.ref(column)} = ${code})`,
    ),
  )
  const { rows } = await sql<{ used: boolean }>`SELECT ${sql.join(cites, sql` OR `)} AS used`.execute(
    db.unscoped,
  )
  if (rows[0]!.used) {
    throw new ApiError(
      'vat_rate_used',
      `Articles, document lines or customers cite the VAT rate ${code}; ${remedy}.`,
    )
  }
}

const rejectDefault = (code: string) =>
  new ApiError('vat_rate_default', `${code} is the default VAT rate; make another one the default first.`)

/** Adds a rate at the end of the workshop's order. A code that is taken: 422 `code`. */
export function createVatRate(db: CompanyDatabase, { is_default = false, ...body }: VatRateBody) {
  return db.transaction(async (tx) => {
    await lockCompany(tx)
    checkExemption(body)
    const id = uuidv7()
    const position = sql<number>`(
      SELECT coalesce(max(position) + 1, 0) FROM vat_rate WHERE company_id = ${tx.company_id})`
    const { stamp_duty = bearsStampDuty(body.nature ?? null) } = body
    await tx.insert('vat_rate', { id, ...body, stamp_duty, position }).execute()
    if (is_default) await makeDefaultRate(tx, body.code)
    return findVatRate(tx, id)
  })
}

/**
 * Changes the fields that were sent. Unknown: 404.
 * @throws 409 `vat_rate_default`, `vat_rate_used`; 422 `nature`, `stamp_duty`, `is_default`
 */
export function updateVatRate(db: CompanyDatabase, id: string, { is_default, ...patch }: VatRatePatch) {
  return db.transaction(async (tx) => {
    await lockCompany(tx)
    const before = await findVatRate(tx, id)
    await tx.hold('vat_rate', id)
    // a rate that comes to charge something bears stamp duty no longer
    const changes = { ...(patch.rate ? { stamp_duty: false } : {}), ...patch }
    const after = { ...before, ...changes }
    if (before.is_default && (is_default === false || !after.active)) throw rejectDefault(before.code)
    if (after.rate !== before.rate) await requireUnused(tx, before, 'its rate stays: add another one instead')
    checkExemption(after)
    if (is_default && !after.active)
      throw invalid('is_default', 'inactive_default', 'is_default must be false of an inactive rate.')
    await tx.change('vat_rate', before, changes)
    if (is_default) await makeDefaultRate(tx, before.code)
    return findVatRate(tx, id)
  })
}

/**
 * Deletes a rate that nothing cites, for good, and answers it with `deleted_at`; its code is free again. Unknown: 404.
 * @throws 409 `vat_rate_default`, `vat_rate_used`
 */
export function deleteVatRate(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    await lockCompany(tx)
    const rate = await findVatRate(tx, id)
    await tx.hold('vat_rate', id)
    if (rate.is_default) throw rejectDefault(rate.code)
    await requireUnused(tx, rate, 'deactivate it instead')
    const { deleted_at } = await tx
      .delete('vat_rate')
      .where('id', '=', id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const answer = { ...rate, deleted_at }
    tx.journal?.deleted('vat_rate', id, answer)
    return answer
  })
}
