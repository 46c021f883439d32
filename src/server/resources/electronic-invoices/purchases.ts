import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { RateKey } from '../../../domain/received-amounts.ts'
import { VAT_NATURES } from '../../../domain/vat-natures.ts'
import { bareNumber, numberForms } from '../../../domain/vat-numbers.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import type { ContentParty } from '../../core/fatturapa/content.ts'
import { createVatRate, updateVatRate } from '../vat-rates/service.ts'

/*
 * What an expense of a received file names: its supplier, and the VAT codes of its lines
 * (electronic-invoices.md#registering).
 */

/** The existing supplier of these numbers, the oldest of several; never by name. */
export async function supplierWith(tx: CompanyTransaction, party: ContentParty): Promise<string | null> {
  const { vat_country, vat_number, tax_code } = party
  const by = (condition: ReturnType<typeof sql<boolean>>) =>
    tx
      .active('supplier')
      .select('id')
      .where(condition)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  const numbered =
    vat_number === null
      ? undefined
      : await by(
          sql<boolean>`vat_country = ${vat_country ?? 'IT'}
            AND vat_number = ANY(${numberForms(vat_country ?? 'IT', vat_number)})`,
        )
  const found = numbered ?? (tax_code === null ? undefined : await by(sql<boolean>`tax_code = ${tax_code}`))
  return found?.id ?? null
}

/** A supplier as a file names them. @returns the id */
export async function makeSupplier(tx: CompanyTransaction, party: ContentParty): Promise<string> {
  const { object, ...facts } = party
  const id = uuidv7()
  const vat_country = party.vat_country ?? party.country ?? 'IT'
  const vat_number = party.vat_number === null ? null : bareNumber(vat_country, party.vat_number)
  await tx.insert('supplier', { ...facts, id, vat_country, vat_number }).execute()
  return id
}

const LONGEST_CODE = 10

/** A code that no rate has yet: the rate or the nature, with a number behind it where that is taken. */
async function freeCode(tx: CompanyTransaction, { tax_rate, nature }: RateKey): Promise<string> {
  const rows = await tx.select('vat_rate').select('code').execute()
  const taken = new Set(rows.map(({ code }) => code))
  const wanted = (nature ?? String(tax_rate)).slice(0, LONGEST_CODE - 3)
  for (let count = 1; ; count++) {
    const code = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(code)) return code
  }
}

/** A nature that rates can have; collective ones of older files name none. */
export const natureOf = ({ nature }: RateKey) => VAT_NATURES.find((known) => known === nature) ?? null

/** The code for a rate and nature, the active one first; where there is none, one is made, inactive. */
async function codeOf(tx: CompanyTransaction, key: RateKey): Promise<string> {
  const { tax_rate } = key
  const nature = natureOf(key)
  const known = await tx
    .select('vat_rate')
    .select('code')
    .where('rate', '=', tax_rate)
    .where(sql<boolean>`nature IS NOT DISTINCT FROM ${nature}`)
    .orderBy('active', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (known) return known.code
  const code = await freeCode(tx, key)
  const description = nature ?? `${tax_rate}%`
  const { id } = await createVatRate(tx, { code, description, rate: tax_rate, nature })
  await updateVatRate(tx, id, { active: false })
  return code
}

const keyOf = ({ tax_rate, nature }: RateKey) => `${tax_rate} ${nature ?? ''}`

/** What lines that will have one code have in common. */
export const rateNameOf = (key: RateKey) => keyOf({ ...key, nature: natureOf(key) })

/** The lines with the codes of their rates. */
export async function withCodes<L extends RateKey>(tx: CompanyTransaction, lines: readonly L[]) {
  const codes = new Map<string, string>()
  for (const line of lines) if (!codes.has(keyOf(line))) codes.set(keyOf(line), await codeOf(tx, line))
  return lines.map(({ nature, ...line }) => ({ ...line, vat_code: codes.get(keyOf({ ...line, nature }))! }))
}
