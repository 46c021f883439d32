import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import { invalid } from '../errors.ts'
import { json } from '../json.ts'

/** What customers pay into, as invoices say it. */
export type BankAccount = { name: string; iban: string | null }

/** Accounts that invoices can name: of kind `bank`, in use, with an IBAN (invoices.md#bank-accounts). */
const payable = (db: CompanyDatabase) =>
  db
    .active('cash_book_account')
    .where('kind', '=', 'bank')
    .where('active', '=', true)
    .where('iban', 'is not', null)

export const unfitAccount = (param: string) =>
  `${param} must name an account of kind bank that is in use and has an IBAN.`

/** @throws 422 with the field, for an id that names no bank account in use that has an IBAN */
export async function requireBankAccount(
  tx: CompanyTransaction,
  param: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return
  const account = await payable(tx).select('id').where('id', '=', id).executeTakeFirst()
  if (account) return
  throw invalid(param, 'not_a_bank_account', unfitAccount(param))
}

/** The account if it can be named; null where it cannot any more. */
export async function bankAccountIfPayable(
  tx: CompanyTransaction,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const account = await payable(tx).select('id').where('id', '=', id).executeTakeFirst()
  return account?.id ?? null
}

/** Name and IBAN of an account, also of one that is gone; null for none. */
export async function readBankAccount(db: CompanyDatabase, id: string | null): Promise<BankAccount | null> {
  if (id === null) return null
  return db
    .select('cash_book_account')
    .select(['name', 'iban'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Name and IBAN as an issued invoice keeps them. */
export const keptAccount = (account: BankAccount | null | undefined) => (account ? json(account) : null)
