import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../../core/errors.ts'
import { searchIn } from '../../core/search.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import * as values from '../../core/values.ts'
import { erasePerson, requireUnused } from './anonymize.ts'
import { LEFT } from './redaction.ts'

/*
 * People who were deleted before they were anonymized: the console alone finds them, to erase what is still kept of
 * them (customers.md#anonymizing). Who was merged into another is erased with that one.
 */

const SHOWN = 50

export const deletedQuery = z.strictObject({ q: z.string().max(255).optional() })

const deletedCustomer = z.strictObject({
  id: values.idOut(),
  full_name: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  deleted_at: values.dateTimeOut(),
})

export const deletedList = z.strictObject({ data: z.array(deletedCustomer) })

/** Customers who were deleted and are still known by name, the latest first. */
export async function listDeleted({ db }: Context, { q }: z.output<typeof deletedQuery>) {
  const named = q ? searchIn('customer.search_text')(q) : undefined
  const query = db
    .select('customer')
    .select(['id', 'full_name', 'phone', 'city', sql<string>`deleted_at`.as('deleted_at')])
    .where('deleted_at', 'is not', null)
    .where('anonymized_at', 'is', null)
    .where('merged_into_id', 'is', null)
  const data = await (named ? query.where(named) : query)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return { data }
}

/**
 * Erases a customer who was deleted before.
 * @throws 404, 409 `customer_in_use`
 */
export function anonymizeDeleted(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const { db: tx } = inside
    const row = await tx
      .select('customer')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .where('anonymized_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('customer')
    await requireUnused(tx, id)
    await erasePerson(inside, id)
    await tx.change('customer', row, { ...LEFT, anonymized_at: sql`now()` }, { always: true })
    return { id }
  })
}
