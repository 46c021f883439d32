import { dayOf, endOfMonth, partsOf, plusDays } from './days.ts'
import { Random } from './random.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

const CATEGORIES = table(
  'key name color vat_deductibility',
  `
  parts  | Ricambi e lubrificanti | #3B82F6 | 100
  rent   | Affitto                | #8B5CF6 | 100
  energy | Energia e acqua        | #F59E0B | 100
  phone  | Telefono e dati        | #10B981 | 50
  car    | Auto di cortesia       | #EF4444 | 40
  fees   | Imposte e contributi   | #64748B | 0`,
)

/** What comes every month, or every so many, without a supplier of the catalogue. */
const REGULAR = table(
  'category supplier_name title kind amount every date method',
  `
  rent   | Immobiliare Canalino S.r.l. | Affitto del capannone | invoice | 850  | 1 | 1  | MP05
  energy | Energia Padana S.p.A.       | Energia elettrica     | invoice | 412  | 2 | 14 | MP19
  phone  | Rete Emilia S.p.A.          | Linee e internet      | invoice | 96   | 1 | 8  | MP19
  car    | Stazione Secchia            | Carburante            | receipt | 138  | 1 | 27 | MP08
  fees   | Agenzia delle Entrate       | Versamento F24        | tax     | 840  | 3 | 16 | MP05`,
)

/** Suppliers who send an invoice a month, and what one comes to about. */
const DELIVERIES = { parts: 640, chassis: 300, oils: 160, tyres: 260 }

type Planned = Parameters<Workshop['api']['expenses']['create']>[0]

/** The first days of the past twelve months and of this one. */
function monthsUntil(today: string): string[] {
  const [year, month] = partsOf(today)
  return Array.from({ length: 13 }, (_, index) => dayOf(year, month - 12 + index, 1))
}

function regularOf(month: string, index: number, categories: Map<string, string>): Planned[] {
  const [year, number] = partsOf(month)
  return REGULAR.filter(({ every }) => index % Number(every) === 0).map((each) => {
    const document_date = dayOf(year, number, Number(each.date))
    return {
      ...{ supplier_name: each.supplier_name, title: each.title, kind: each.kind as 'invoice' },
      ...{ category_id: categories.get(each.category)!, payment_method: each.method as 'MP05' },
      ...{ document_date, registration_date: document_date, due_date: plusDays(document_date, 10) },
      total_before_tax: Number(each.amount) + ((index * 7) % 31),
    }
  })
}

function deliveriesOf(
  month: string,
  {
    suppliers,
    categories,
    random,
  }: { suppliers: Map<string, string>; categories: Map<string, string>; random: Random },
): Planned[] {
  const document_date = endOfMonth(month)
  return Object.entries(DELIVERIES).map(([key, about]) => ({
    ...{
      supplier_id: suppliers.get(key)!,
      category_id: categories.get('parts')!,
      title: 'Forniture del mese',
    },
    ...{ document_number: `${document_date.slice(0, 4)}/${random.integer(1000, 9999)}`, document_date },
    ...{ registration_date: document_date, total_before_tax: about + random.integer(-60, 60) },
  }))
}

/** Writes down what the workshop bought in a year, and pays what has fallen due, but for the last few. */
export async function createExpenses(
  { api, today }: Workshop,
  suppliers: Map<string, string>,
): Promise<number> {
  const random = new Random('expenses')
  const categories = new Map<string, string>()
  for (const { key, name, color, vat_deductibility } of CATEGORIES) {
    const body = { name, color, vat_deductibility: Number(vat_deductibility) }
    categories.set(key, (await api.expenseCategories.create(body)).id)
  }
  const planned = monthsUntil(today)
    .flatMap((month, index) => [
      ...regularOf(month, index, categories),
      ...deliveriesOf(month, { suppliers, categories, random }),
    ])
    .filter(({ document_date }) => document_date <= today)
    .sort((one, other) => one.document_date.localeCompare(other.document_date))
  // Made before it falls due for the first time, so that the examples have one that comes again.
  await api.expenses.create({
    ...{ title: 'Canone del gestionale', supplier_name: 'Software Emilia S.r.l.', kind: 'invoice' },
    ...{ document_date: plusDays(today, 10), total_before_tax: 49, payment_method: 'MP19' },
    recurrence: { interval: 'month' },
  })
  for (const body of planned) {
    const { id, due_date, outstanding_payments } = await api.expenses.create(body)
    if (due_date >= plusDays(today, -4)) continue
    await api.expenses.createPayment({ id, amount: outstanding_payments, payment_date: due_date })
  }
  return planned.length + 1
}
