import { today } from '../../src/server/core/clock.ts'
import type { Actions, BusyWorkshop } from './busy-workshop.ts'
import type { Answer } from './client.ts'

/** Expenses, purchase orders, stock and the cash book. */
export function officeActions(shop: BusyWorkshop): Actions {
  const { random, amount, oneOf, idsOf, send, make, on, payOrTakeBack } = shop
  const TODAY = today('Europe/Rome')
  const kind = () => random.pick(['invoice', 'invoice', 'credit_note'])
  const bought = () => ({
    ...{ article_id: oneOf('articles'), quantity: random.integer(2, 9), unit_price: amount() },
  })
  const makeExpense = () =>
    make('expenses', {
      ...{ supplier_id: oneOf('suppliers')!, document_date: TODAY, total_before_tax: amount(), kind: kind() },
    })
  const loadStock = async (): Promise<Answer> => {
    const expense = { supplier_id: oneOf('suppliers')!, document_date: TODAY, load_stock: true, kind: kind() }
    const { id } = (await make('expenses', expense)).body
    return send('POST', `expenses/${id}/line-items/batch`, { add: [bought()] })
  }
  const makeOrder = async () => {
    const { id } = (await make('purchase-orders', { supplier_id: oneOf('suppliers')! })).body
    await send('POST', `purchase-orders/${id}/line-items/batch`, { add: [bought()] })
    return send('POST', `purchase-orders/${id}/transitions`, { action: 'sent' })
  }
  /** What is open comes in, or what came in goes back. */
  const receive = async (id: string): Promise<Answer> => {
    const receipts = `purchase-orders/${id}/goods-receipts`
    const [received] =
      random.integer(0, 3) === 0 ? ((await shop.client.get(`/v1/${receipts}`)).body.data ?? []) : []
    return received ? send('DELETE', `${receipts}/${received.id}`) : send('POST', receipts, {})
  }
  const countStock = async () => {
    const { id } = (await make('stock-counts', { title: 'Conta' })).body
    for (const article of [oneOf('articles'), oneOf('articles')])
      await send('PUT', `stock-counts/${id}/items/${article}`, { counted_quantity: random.integer(0, 40) })
    return send('POST', `stock-counts/${id}/transitions`, { action: 'completed' })
  }
  const adjust = () =>
    make('stock-adjustments', { article_id: oneOf('articles'), quantity: random.integer(-3, 5) || 1 })
  const enter = () =>
    make('cash-book-entries', {
      ...{ direction: random.pick(['in', 'out']), amount: amount(), description: 'Prova' },
    })
  const transfer = () => {
    const [from_account_id, to_account_id] = idsOf('cash-book-accounts')
    return make('cash-book-transfers', { from_account_id, to_account_id, amount: amount() })
  }
  const removed = (path: string, first: () => Promise<Answer>) => () =>
    on(path, (id) => send('DELETE', `${path}/${id}`), first)
  const amended = (id: string) => send('PATCH', `expenses/${id}`, { total_before_tax: amount() })
  return [
    [3, makeExpense],
    [2, loadStock],
    [3, () => on('expenses', (id) => payOrTakeBack('expenses', id), makeExpense)],
    [1, () => on('expenses', amended, makeExpense)],
    [1, () => on('expenses', (id) => send('PATCH', `expenses/${id}`, { kind: kind() }), loadStock)],
    [1, removed('expenses', makeExpense)],
    [2, makeOrder],
    [2, () => on('purchase-orders', receive, makeOrder)],
    [2, adjust],
    [1, countStock],
    [1, enter],
    [1, removed('cash-book-entries', enter)],
    [1, transfer],
    [1, removed('cash-book-transfers', transfer)],
  ]
}
