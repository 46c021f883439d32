import { ApiError } from '../../core/errors.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { nameInEntries } from '../calendar-entries/documents.ts'
import { convertInto } from '../quotes/transitions.ts'
import { findWorksheet } from '../worksheets/reads.ts'
import { insertWorksheet } from '../worksheets/service.ts'
import { type LockedCheckin, lockCheckin, worksheetOf } from './service.ts'

/** What the worksheet takes of the check-in. */
const carried = ({
  id: checkin_id,
  customer_id,
  vehicle_id,
  km,
  reported_issues,
  notes: internal_notes,
  expected_delivery_at: promised_at,
  key_tag,
  bay,
}: LockedCheckin) => ({
  ...{ checkin_id, customer_id, vehicle_id, km, reported_issues, internal_notes, promised_at, key_tag, bay },
})

/** With a quote its lines and what it says of the work come along (quotes.md#conversion). */
async function makeWorksheet(inside: TransactionContext, checkin: LockedCheckin) {
  const named = checkin.quote_id === null ? [] : [checkin.quote_id]
  // Held here, so that one that is being deleted counts as none.
  const [quote] = await inside.db.lockMany('quote', named)
  if (quote) return convertInto(inside, quote.id, carried(checkin))
  return findWorksheet(inside, await insertWorksheet(inside, carried(checkin)))
}

/**
 * Makes the draft worksheet of a check-in, in both states, and answers it (checkins.md#converting).
 * @throws 409 `checkin_already_converted` while an existing worksheet cites it, `quote_already_converted`
 */
export function convertCheckin(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const checkin = await lockCheckin(tx, id)
    if (await worksheetOf(tx, id))
      throw new ApiError('checkin_already_converted', 'The check-in has become a worksheet.')
    const worksheet = await makeWorksheet(inside, checkin)
    await tx.change('checkin', checkin, {}, { always: true, action: { name: 'converted' } })
    const { quote_id } = worksheet
    await nameInEntries(tx, { checkin_id: id, ...(quote_id !== null && { quote_id }) }, worksheet.id)
    return worksheet
  })
}
