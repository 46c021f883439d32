import { sql } from 'kysely'
import { type PaymentMethod, RECEIPT_PAYMENT_METHODS } from '../../../domain/payment-methods.ts'
import { accountFault, holdBook } from '../../core/cash-book/book.ts'
import { type CompanyDatabase, LATER } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { invalidFields, notFound } from '../../core/errors.ts'
import { wholeList } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { methodName } from '../printing/methods.ts'
import { type PaymentMethodPatch, paymentMethod } from './schema.ts'

const TAKEN_BY_RECEIPTS: ReadonlySet<string> = new Set(RECEIPT_PAYMENT_METHODS)

const rowsOf = (db: CompanyDatabase) =>
  db
    .select('payment_method')
    .innerJoin('company', 'company.id', 'payment_method.company_id')
    .leftJoin('cash_book_account', (join) =>
      join
        .onRef('cash_book_account.company_id', '=', 'payment_method.company_id')
        .onRef('cash_book_account.id', '=', 'payment_method.account_id'),
    )
    .select(sql.ref<PaymentMethod>('payment_method.code').as('code'))
    .select(['company.locale', 'payment_method.active', 'payment_method.account_id'])
    .select(['cash_book_account.name as account_name', 'payment_method.updated_at'])

const readAll = prepared((db) => rowsOf(db).orderBy('payment_method.code'))
const readOne = prepared((db, param: Param<{ code: string }>) =>
  rowsOf(db).where('payment_method.code', '=', param('code')),
)

const methodOf = ({ locale, code, updated_at, ...row }: Awaited<ReturnType<typeof readAll>>[number]) => ({
  object: 'payment_method' as const,
  code,
  name: methodName(locale, code),
  active: row.active,
  account_id: row.account_id,
  account_name: row.account_name,
  receipts: TAKEN_BY_RECEIPTS.has(code),
  updated_at,
})

/** All methods of payment, in the order of their codes (payment-methods.md#methods). */
export async function listMethods(db: CompanyDatabase) {
  return wholeList('/v1/payment-methods', (await readAll(db, {})).map(methodOf))
}

/** One method of payment. Unknown: 404. */
export async function findMethod(db: CompanyDatabase, code: string) {
  const [row] = await readOne(db, { code })
  if (!row) throw notFound('payment method')
  return methodOf(row)
}

/**
 * Changes the fields that were sent; a method is part of the settings (events.md#parts). Unknown: 404.
 * @throws 422 `account_id` for an account that takes no entries
 */
export function updateMethod(db: CompanyDatabase, code: string, patch: PaymentMethodPatch) {
  return db.transaction(async (tx) => {
    const book = await holdBook(tx)
    const before = await findMethod(tx, code)
    await lockCompany(tx)
    // If-Match may name the version of the method.
    await tx.hold('company', tx.company_id, tagOfPart(paymentMethod, before))
    const { account_id } = patch
    const fault =
      account_id && account_id !== before.account_id && accountFault(book, 'account_id', account_id)
    if (fault) throw invalidFields([fault])
    const after = { ...before, ...patch }
    if (after.active === before.active && after.account_id === before.account_id) return before
    await tx
      .update('payment_method')
      .set({ ...patch, updated_at: LATER })
      .where('code', '=', code)
      .execute()
    await sql`UPDATE company SET updated_at = ${LATER} WHERE id = ${tx.company_id}`.execute(tx.unscoped)
    const method = await findMethod(tx, code)
    const changes = { [`payment_methods.${code}`]: [before, method] as [unknown, unknown] }
    tx.written('company', tx.company_id, { name: 'updated', related: method, changes })
    return method
  })
}
