import { sql } from 'kysely'
import { dayOf, endOfMonth, partsOf } from './days.ts'
import type { Workshop } from './workshop.ts'

/** Small things that are paid out of the drawer, in turns. */
const PETTY = [
  { description: 'Marche da bollo', party_name: 'Tabaccheria Centrale', amount: 16 },
  { description: 'Caffè e acqua per i clienti', party_name: 'Bar Sport', amount: 24.6 },
  { description: 'Cancelleria', party_name: 'Cartoleria Emilia', amount: 31.4 },
  { description: 'Ferramenta', party_name: 'Ferramenta Bini', amount: 18.9 },
]

/** The last day of the books that are closed: the examples of the document write on later ones. */
const CLOSED_TO = '2025-12-31'

const OPENING = { cash: 350, bank: 18_400 }
/** What stays in the drawer when the rest is brought to the bank. */
const CHANGE = 300

/** The first days of the past twelve months. */
function monthsBefore(today: string): string[] {
  const [year, month] = partsOf(today)
  return Array.from({ length: 12 }, (_, index) => dayOf(year, month - 12 + index, 1))
}

/** Payments and what takes them back count on the days on which they were made. */
async function backdateEntries({ db, time_zone }: Workshop): Promise<void> {
  await sql`UPDATE cash_book_entry AS entry SET entry_date = (receipt.voided_at AT TIME ZONE ${time_zone})::date
    FROM receipt WHERE entry.company_id = ${db.company_id} AND entry.reversal_of_id IS NOT NULL
      AND receipt.company_id = entry.company_id AND receipt.id = entry.source_id`.execute(db.unscoped)
  await sql`UPDATE cash_book_entry SET created_at = written.at, updated_at = written.at
    FROM (SELECT id, least(now(), (entry_date + time '17:00') AT TIME ZONE ${time_zone}) AS at
      FROM cash_book_entry WHERE company_id = ${db.company_id}) AS written
    WHERE cash_book_entry.company_id = ${db.company_id} AND cash_book_entry.id = written.id`.execute(
    db.unscoped,
  )
}

/** A month of the drawer: small things are bought, and what it holds over the change is brought to the bank. */
async function keepDrawer(
  { api }: Workshop,
  { cash, bank, first, index }: { cash: string; bank: string; first: string; index: number },
): Promise<void> {
  const [year, month] = partsOf(first)
  for (const [turn, date] of [9, 23].entries()) {
    const petty = PETTY[(index * 2 + turn) % PETTY.length]!
    const entry_date = dayOf(year, month, date)
    await api.cashBookEntries.create({ ...petty, direction: 'out', entry_date, payment_method: 'MP01' })
  }
  const transfer_date = endOfMonth(first)
  const { accounts } = await api.cashBookAccounts.balance({ date: transfer_date })
  const held = accounts.find(({ account_id }) => account_id === cash)!.balance
  const amount = Math.floor(held / 50) * 50 - CHANGE
  if (amount <= 0) return
  const accountsOf = { from_account_id: cash, to_account_id: bank }
  await api.cashBookTransfers.create({
    ...accountsOf,
    amount,
    transfer_date,
    description: 'Versamento in banca',
  })
}

/** Gives the accounts what they held before the year, keeps the drawer, reconciles old entries and closes old days. */
export async function createCashBook(workshop: Workshop): Promise<void> {
  const { api, db, today } = workshop
  const { data } = await api.cashBookAccounts.list({})
  const idOf = (kind: 'cash' | 'bank') => data.find((account) => account.kind === kind)!.id
  const [cash, bank] = [idOf('cash'), idOf('bank')]
  const months = monthsBefore(today)
  const opening_date = dayOf(...partsOf(months[0]!))
  await api.cashBookAccounts.update({ id: cash, opening_balance: OPENING.cash, opening_date })
  await api.cashBookAccounts.update({ id: bank, opening_balance: OPENING.bank, opening_date })
  await api.cashBookAccounts.create({ name: 'Conto deposito', kind: 'bank' })
  await backdateEntries(workshop)
  for (const [index, first] of months.entries()) await keepDrawer(workshop, { cash, bank, first, index })
  await backdateEntries(workshop)
  await db
    .update('cash_book_entry')
    .set({ reconciled_at: sql`entry_date + time '09:00'` })
    .where('account_id', '=', bank)
    .where(sql<boolean>`entry_date < ${months.at(-1)!}::date`)
    .execute()
  const counted = [{ account_id: cash, amount: (await balanceOn(workshop, cash)) - 0.5 }]
  await api.cashBookClosings.create({ closing_date: CLOSED_TO, counted })
}

async function balanceOn({ api }: Workshop, account_id: string): Promise<number> {
  const { accounts } = await api.cashBookAccounts.balance({ date: CLOSED_TO })
  return accounts.find((account) => account.account_id === account_id)!.balance
}
