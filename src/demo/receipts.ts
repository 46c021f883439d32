import { sql } from 'kysely'
import type { ReceiptPaymentMethod } from '../domain/payment-methods.ts'
import { today } from '../server/core/clock.ts'
import { backdate } from './backdating.ts'
import { mapConcurrent } from './concurrency.ts'
import type { DemoCustomer } from './customers.ts'
import { plusDays } from './days.ts'
import { inOrder } from './quotes.ts'
import { Random } from './random.ts'
import { minutesAfter, type Timing } from './timing.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

/** How a receipt came about: drafts have no time of issue, and what is not paid on the spot is paid later or not. */
type Sale = {
  visit: Visit
  created_at: string
  issued_at: string | null
  /** the day of issue where the workshop is */
  day: string
  method: ReceiptPaymentMethod
  paid: 'whole' | 'half' | 'nothing'
  later: string | null
  voided_at: string | null
}

export type Receipts = { sale: Sale; id: string; seq_number: number | null; seq_year: number | null }[]

const DRAFTS = 6
const VOIDED = 2

/** Fleets and offices get invoices. */
export function takesReceipts({ tags, customer_type }: DemoCustomer): boolean {
  return customer_type !== 'public_administration' && !tags.includes('flotta')
}

/** Transfers arrive within the terms; of a bill that was paid by half, the rest mostly follows. */
function payment(random: Random, { default_payment_method, payment_terms_days }: DemoCustomer, day: string) {
  const method = (default_payment_method ?? 'MP08') as ReceiptPaymentMethod
  if (method === 'MP05') {
    const later = plusDays(day, payment_terms_days + random.integer(1, 9))
    return { method, paid: 'nothing' as const, later }
  }
  if (!random.chance(0.07)) return { method, paid: 'whole' as const, later: null }
  return {
    method,
    paid: 'half' as const,
    later: random.chance(0.6) ? plusDays(day, random.integer(8, 40)) : null,
  }
}

function saleOf(random: Random, { time_zone }: Workshop, { latest }: Timing, visit: Visit): Sale {
  const { completed_at, delivered_at } = visit.work!
  const at = delivered_at ? minutesAfter(delivered_at, -random.integer(2, 9)) : completed_at!
  const day = today(time_zone, new Date(at))
  const { later, ...how } = payment(random, visit.customer, day)
  return {
    ...{ visit, day, ...how },
    created_at: minutesAfter(at, delivered_at ? -1 : 20),
    issued_at: delivered_at ? at : null,
    later: later !== null && later < latest ? later : null,
    voided_at: null,
  }
}

/** Receipts for what was delivered, and drafts for some of what is ready. */
function salesOf(random: Random, workshop: Workshop, timing: Timing, visits: readonly Visit[]): Sale[] {
  const billed = visits.filter(({ work, customer }) => work && takesReceipts(customer))
  const delivered = inOrder(
    billed.filter(({ work }) => work!.status === 'delivered'),
    ({ work }) => work!.delivered_at!,
  )
  const ready = billed.filter(({ work }) => work!.status === 'completed').slice(0, DRAFTS)
  const sales = [...delivered, ...ready].map((visit) => saleOf(random, workshop, timing, visit))
  const paid = sales.filter((sale) => sale.issued_at && sale.paid === 'whole')
  for (const sale of random.shuffle(paid).slice(0, VOIDED)) {
    sale.voided_at = minutesAfter(sale.issued_at!, random.integer(12, 40))
  }
  return sales
}

/** Numbered by the year of issue, each year from 1. */
function numbered(sales: readonly { sale: Sale; id: string }[]): Receipts {
  const reached = new Map<number, number>()
  return sales
    .toSorted((a, b) => ((a.sale.issued_at ?? '') < (b.sale.issued_at ?? '') ? -1 : 1))
    .map(({ sale, id }) => {
      if (sale.issued_at === null) return { sale, id, seq_number: null, seq_year: null }
      const seq_year = Number(sale.day.slice(0, 4))
      const seq_number = (reached.get(seq_year) ?? 0) + 1
      reached.set(seq_year, seq_number)
      return { sale, id, seq_number, seq_year }
    })
}

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Makes, issues and voids the receipts, and records what was paid. */
export async function createReceipts(
  workshop: Workshop,
  visits: readonly Visit[],
  { worksheets, timing }: { worksheets: ReadonlyMap<Visit, string>; timing: Timing },
): Promise<Receipts> {
  const { api } = workshop
  const sales = salesOf(new Random('receipts'), workshop, timing, visits)
  const made = await mapConcurrent(sales, async (sale) => {
    const worksheet_id = worksheets.get(sale.visit)!
    const { id, total_after_tax } = await api.receipts.create({ worksheet_id, payment_method: sale.method })
    return { sale, id, total: total_after_tax, half: cents(total_after_tax / 2) }
  })
  // All at once, so that they are numbered together in this order. This year's first: these keep their numbers.
  const year = workshop.today.slice(0, 4)
  const receipts = numbered(made)
  const byId = new Map(made.map((each) => [each.id, each]))
  const issued = receipts.filter(({ seq_number }) => seq_number !== null)
  const ofYear = (present: boolean) => issued.filter(({ sale }) => sale.day.startsWith(year) === present)
  const issue = ({ id, sale: { paid, day } }: Receipts[number]) => {
    const { total, half } = byId.get(id)!
    const amount = paid === 'whole' ? total : half
    return api.receipts.issue({ id, ...(paid !== 'nothing' && { amount, payment_date: day }) })
  }
  const inNumbering = [...ofYear(true), ...ofYear(false)]
  await mapConcurrent(inNumbering, issue, inNumbering.length)
  await mapConcurrent(
    made.filter(({ sale }) => sale.later),
    ({ id, sale, total, half }) => {
      const amount = sale.paid === 'half' ? cents(total - half) : total
      return api.receipts.createPayment({ id, amount, payment_date: sale.later! })
    },
  )
  for (const { id, sale } of made) if (sale.voided_at) await api.receipts.void({ id })
  return receipts
}

/** Gives the receipts and payments their times, and last year's receipts the numbers of last year. */
export async function backdateReceipts(
  { db, hours, time_zone }: Workshop,
  receipts: Receipts,
): Promise<void> {
  const rows = receipts.map(({ sale, ...receipt }) => {
    const { created_at, issued_at, voided_at, later } = sale
    const paid_at = later && hours.at(later, 11 * 60)
    const updated_at = voided_at ?? paid_at ?? issued_at ?? created_at
    return { ...receipt, created_at, issued_at, voided_at, updated_at, listed_at: issued_at ?? created_at }
  })
  await backdate(db, 'receipt', rows)
  await sql`
    UPDATE payment SET deleted_at = CASE WHEN payment.deleted_at IS NOT NULL THEN receipt.voided_at END,
      created_at = CASE WHEN payment_date = (receipt.issued_at AT TIME ZONE ${time_zone})::date
        THEN receipt.issued_at ELSE (payment_date + time '11:00') AT TIME ZONE ${time_zone} END
    FROM receipt WHERE receipt.company_id = payment.company_id AND payment.document_kind = 'receipt'
      AND receipt.id = payment.document_id
      AND payment.company_id = ${db.company_id}`.execute(db.unscoped)
  // Where each year's numbers go on.
  await db.delete('counter').where('kind', '=', 'receipt').execute()
  await sql`
    INSERT INTO counter (company_id, kind, section, year, value)
    SELECT company_id, 'receipt', sezionale_id::text, seq_year, max(seq_number) FROM receipt
    WHERE company_id = ${db.company_id} AND seq_number IS NOT NULL
    GROUP BY company_id, sezionale_id, seq_year`.execute(db.unscoped)
}
