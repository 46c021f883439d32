import { sql } from 'kysely'
import { answerFile, takeFile } from '../server/resources/electronic-invoices/simulating.ts'
import { backdate } from './backdating.ts'
import { dayOf, endOfMonth, partsOf, plusDays } from './days.ts'
import { Random } from './random.ts'
import { takesReceipts } from './receipts.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

/** What a customer is billed for at once: the work that was handed over in a month, or a sum for it. */
type Bill = {
  customer_id: string
  document_date: string
  worksheet_ids?: string[]
  title?: string
  unit_price?: number
}

/** The work of fleets and offices that was handed over, a bill a customer and month, in the order of their days. */
function billsOf(visits: readonly Visit[], worksheets: ReadonlyMap<Visit, string>, today: string): Bill[] {
  const billed = visits.filter(
    ({ work, customer }) => work?.status === 'delivered' && !takesReceipts(customer),
  )
  const months = Map.groupBy(billed, ({ customer, day }) => `${customer.id} ${day.slice(0, 7)}`)
  return [...months.values()]
    .map((of) => ({
      customer_id: of[0]!.customer.id,
      worksheet_ids: of.map((visit) => worksheets.get(visit)!),
      document_date: endOfMonth(of[0]!.day.slice(0, 7)),
    }))
    .filter(({ document_date }) => document_date <= today)
    .sort(
      (one, other) =>
        one.document_date.localeCompare(other.document_date) ||
        one.customer_id.localeCompare(other.customer_id),
    )
}

const MONTH = new Intl.DateTimeFormat('it', { month: 'long', timeZone: 'UTC' })

/**
 * What fleets paid by the month last year, before the work that the workshop keeps begins: this year is compared with it.
 * EUR before tax.
 */
function contractsOf(bills: readonly Bill[], today: string): Bill[] {
  const random = new Random('contracts')
  const [year] = partsOf(today)
  const customers = [...new Set(bills.map(({ customer_id }) => customer_id))].slice(0, 2)
  const months = Array.from({ length: 12 }, (_, index) => endOfMonth(dayOf(year - 1, index + 1, 1)))
  return months
    .filter((document_date) => document_date < (bills[0]?.document_date ?? ''))
    .flatMap((document_date) =>
      customers.map((customer_id) => ({
        ...{ customer_id, document_date },
        title: `Manutenzione della flotta, ${MONTH.format(new Date(document_date))}`,
        unit_price: random.integer(60, 140) * 10,
      })),
    )
}

/** An invoice that was paid, and what it came to, EUR. */
type Paid = { id: string; paid_on: string; amount: number }

/** A draft over parts and labour, the one that the examples of the document cite. */
async function createDraft({ api }: Workshop, customer_id: string): Promise<void> {
  const { id } = await api.invoices.create({ customer_id, title: 'Cambio gomme flotta' })
  const add = [
    { description: 'Equilibratura e montaggio', quantity: 4, unit_type: 'lav' as const, unit_price: 15 },
    { description: 'Valvole', quantity: 4, unit_price: 3.5 },
  ]
  await api.invoices.changeLines({ id, add })
}

/**
 * Takes back a part of an invoice that was paid: one that is issued and given back, and the draft of the examples, which
 * is of the largest invoice, so that its examples never come to more than is left.
 */
async function createCreditNotes({ api, db, hours, today }: Workshop, paid: readonly Paid[]): Promise<void> {
  const [returned, ...others] = paid
  const credited = others.toSorted((one, other) => other.amount - one.amount)[0]
  if (!returned || !credited) return
  const partOf = async ({ id }: Paid) => {
    const { line_items } = await api.invoices.retrieve({ id })
    const line = line_items.find(({ kind, total_before_tax }) => kind !== 'text' && total_before_tax > 0)!
    return [{ invoice_line_item_id: line.id, quantity: Math.min(1, line.quantity) }]
  }
  const make = async (invoice: Paid, fields: { reason: string; restock?: boolean }) =>
    api.creditNotes.create({ invoice_id: invoice.id, line_items: await partOf(invoice), ...fields })
  const note = await make(returned, { reason: 'Ricambio reso', restock: true })
  const latest = plusDays(returned.paid_on, 3)
  const document_date = latest < today ? latest : today
  const payment_method = 'MP05' as const
  const refund = { amount: note.amount_due, payment_method, payment_date: document_date }
  await api.creditNotes.issue({ id: note.id, document_date, ...refund })
  const at = hours.at(document_date, 17 * 60)
  await backdate(db, 'credit_note', [{ id: note.id, created_at: at, issued_at: at, updated_at: at }])
  await make(credited, { reason: 'Ricambio difettoso' })
}

/** How many of the latest invoices still wait to be sent. */
const WAITING = 2

type Sent = { id: string; issued_at: string }

/** The simulator takes the current file of each and brings its answers. */
async function exchange({ db }: Workshop, ids: readonly string[]): Promise<void> {
  const files = await db
    .select('electronic_invoice_file')
    .select('id')
    .where('electronic_invoice_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('status', '=', 'sending')
    .orderBy('id')
    .execute()
  for (const { id } of files) {
    await takeFile(db, id)
    await answerFile(db, id)
  }
}

/** Has the simulator refuse electronic invoices for a destination that nobody knows, and says their own again. */
async function refuse(workshop: Workshop, ids: readonly string[]): Promise<void> {
  const { api, db } = workshop
  const among = sql<string>`ANY (${ids}::uuid[])`
  const own = await db
    .select('electronic_invoice')
    .select(['id', 'destination_code'])
    .where('id', '=', among)
    .execute()
  await db.update('electronic_invoice').set({ destination_code: 'SIM00NS' }).where('id', '=', among).execute()
  await api.electronicInvoices.send({ ids: [...ids] })
  await exchange(workshop, ids)
  for (const { id, destination_code } of own)
    await db.update('electronic_invoice').set({ destination_code }).where('id', '=', id).execute()
}

/**
 * Sends all but the latest invoices, as the simulator of the exchange system takes and answers them: one was refused and
 * went out again, and the last one that is not paid yet is refused and waits to be mended.
 */
async function sendOlder(workshop: Workshop, invoices: readonly Sent[], paid: readonly Paid[]) {
  const { api, db } = workshop
  const issued = new Map(invoices.slice(0, -WAITING).map(({ id, issued_at }) => [id, issued_at]))
  const filed = await db
    .select('electronic_invoice')
    .select(['id', 'document_id'])
    .where('document_id', '=', sql<string>`ANY (${[...issued.keys()]}::uuid[])`)
    .orderBy('document_date')
    .orderBy('id')
    .execute()
  if (filed.length === 0) return
  const isPaid = new Set<string | null>(paid.map(({ id }) => id))
  const waiting = filed.findLast(({ document_id }) => !isPaid.has(document_id))?.id
  const repaired = filed.find(({ id, document_id }) => id !== waiting && isPaid.has(document_id))?.id
  const refused = [waiting, repaired].filter((id) => id !== undefined)
  if (refused.length > 0) await refuse(workshop, refused)
  if (repaired) await api.electronicInvoices.resend({ id: repaired })
  const others = filed.map(({ id }) => id).filter((id) => !refused.includes(id))
  if (others.length > 0) await api.electronicInvoices.send({ ids: others })
  await exchange(
    workshop,
    filed.map(({ id }) => id),
  )
  const moments = filed.map(({ id, document_id }) => ({ id, at: issued.get(document_id!)! }))
  await sql`UPDATE electronic_invoice AS filed SET created_at = given.at, status_changed_at = given.at,
      sent_at = given.at, updated_at = given.at, delivered_on = (filed.delivered_on - now()::date) + given.at::date,
      made_available_on = (filed.made_available_on - now()::date) + given.at::date
    FROM jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) AS given (id uuid, at timestamptz)
    WHERE filed.company_id = ${db.company_id} AND filed.id = given.id`.execute(db.unscoped)
  await sql`UPDATE electronic_invoice_file AS file SET sent_at = filed.sent_at FROM electronic_invoice AS filed
    WHERE file.company_id = ${db.company_id} AND file.sent_at IS NOT NULL
    AND filed.company_id = file.company_id AND filed.id = file.electronic_invoice_id`.execute(db.unscoped)
}

/** So many of those that fell due last were not paid: somebody is to be called. */
const OVERDUE = 2

/** Issues the year's invoices, each on its day, and records what was paid once it was due, but for some. */
export async function createInvoices(
  workshop: Workshop,
  { visits, worksheets }: { visits: readonly Visit[]; worksheets: ReadonlyMap<Visit, string> },
): Promise<number> {
  const { api, today, db, hours } = workshop
  const random = new Random('invoices')
  const rows: { id: string; created_at: string; issued_at: string; updated_at: string }[] = []
  const paid: Paid[] = []
  const issued: { id: string; due_date: string; amount_due: number }[] = []
  const worked = billsOf(visits, worksheets, today)
  const bills = [...contractsOf(worked, today), ...worked]
  for (const { document_date, unit_price, ...bill } of bills) {
    const { id, title } = await api.invoices.create(bill)
    if (unit_price !== undefined)
      await api.invoices.changeLines({ id, add: [{ kind: 'work', description: title, unit_price }] })
    issued.push(await api.invoices.issue({ id, document_date }))
    const at = hours.at(document_date, 18 * 60)
    rows.push({ id, created_at: at, issued_at: at, updated_at: at })
  }
  const due = issued.filter(({ due_date }) => due_date < today)
  const overdue = due.toSorted((one, other) => one.due_date.localeCompare(other.due_date)).slice(-OVERDUE)
  for (const invoice of issued) {
    const { id, due_date, amount_due } = invoice
    const paid_on = plusDays(due_date, random.integer(-2, 6))
    if (paid_on >= today || random.chance(0.1) || overdue.includes(invoice)) continue
    const payment_method = 'MP05' as const
    await api.invoices.createPayment({ id, amount: amount_due, payment_method, payment_date: paid_on })
    paid.push({ id, paid_on, amount: amount_due })
  }
  if (rows.length > 0) await backdate(db, 'invoice', rows)
  const contracts = new Set(rows.slice(0, -worked.length).map(({ id }) => id))
  await createCreditNotes(
    workshop,
    paid.filter(({ id }) => !contracts.has(id)),
  )
  await sendOlder(workshop, rows, paid)
  await sql`UPDATE payment SET created_at = (payment_date + time '10:00') AT TIME ZONE 'UTC'
    WHERE company_id = ${db.company_id} AND document_kind IN ('invoice', 'credit_note')`.execute(db.unscoped)
  await createDraft(workshop, bills.at(-1)!.customer_id)
  return rows.length + 1
}
