import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type ApiError, invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'

/** Says which invoice is made of rows that are held; null frees them. */
export async function bill(
  tx: CompanyTransaction,
  table: 'worksheet' | 'delivery_note',
  ids: readonly string[],
  invoice_id: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(table as 'worksheet')
    .set({ invoice_id })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
}

type Named<D> = {
  param: 'worksheet_ids' | 'delivery_note_ids'
  ids: readonly string[]
  /** in the order of `ids`; undefined where there is none */
  found: readonly (D | undefined)[]
  /** the customer that all must have; undefined where somebody pays, whosever they are */
  whose: string | undefined
  /** what else stands against one, named by its item */
  unfit?: (document: D, param: string) => ApiError | undefined
}

/** What an invoice is to be made of: each is there, once, and of the one who pays. @throws 422 `worksheet_ids[0]` with all that is wrong */
export function requireNamed<D extends { customer_id: string | null }>(named: Named<D>): void {
  const { ids, found, whose, unfit } = named
  const errors = new FieldErrors()
  const faultIn = (document: D | undefined, param: string, isRepeated: boolean) => {
    if (isRepeated) return invalid(param, 'repeated_item', `${param} is there already.`)
    if (!document) return invalid(param, 'reference_not_found', `${param} names nothing of this company.`)
    const fault = unfit?.(document, param)
    if (fault || whose === undefined || document.customer_id === whose) return fault
    const message = `${param} has another customer: send customer_id to say who pays.`
    return invalid(param, 'other_customer', message)
  }
  for (const [index, id] of ids.entries()) {
    const fault = faultIn(found[index], `${named.param}[${index}]`, ids.indexOf(id) < index)
    if (fault) errors.take(fault)
  }
  errors.reject()
}
