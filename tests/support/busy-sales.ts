import type { Actions, BusyWorkshop } from './busy-workshop.ts'
import type { Answer, Body } from './client.ts'

/** Receipts, invoices, credit notes and delivery notes. */
export function salesActions(shop: BusyWorkshop): Actions {
  const { random, oneOf, send, make, on, soldLines, change, payOrTakeBack, inSession } = shop
  const withLines = async (path: string, body: object, add: object[]): Promise<Answer> => {
    const { id } = (await make(path, body)).body
    return send('POST', `${path}/${id}/line-items/batch`, { add })
  }
  const ofCustomer = () => ({ customer_id: oneOf('customers')! })
  const makeInvoice = () => {
    const worksheet = random.integer(0, 1) === 1 ? oneOf('worksheets') : undefined
    if (worksheet) return make('invoices', { worksheet_ids: [worksheet] })
    return withLines('invoices', ofCustomer(), soldLines())
  }
  const makeReceipt = () =>
    on('worksheets', (worksheet_id) => make('receipts', { worksheet_id }), makeInvoice)
  const makeCredit = () =>
    on('invoices', (invoice_id) => make('credit-notes', { invoice_id, restock: true }), makeInvoice)
  /** A part of each line, of an invoice that has one. */
  const creditPart = async (invoice_id: string): Promise<Answer> => {
    const { line_items = [] } = (await shop.client.get(`/v1/invoices/${invoice_id}`)).body
    const named = (line_items as Body[]).map(({ id }) => ({ invoice_line_item_id: id, quantity: 1 }))
    return make('credit-notes', { invoice_id, line_items: named, restock: random.integer(0, 1) === 1 })
  }
  const makeNote = async () => {
    const { body } = await withLines('delivery-notes', ofCustomer(), [
      { article_id: oneOf('articles'), quantity: 1 },
    ])
    return send('POST', `delivery-notes/${body.id}/issue`)
  }
  const issue = (path: string) => (id: string) => send('POST', `${path}/${id}/issue`, {})
  const remove = (path: string) => (id: string) => send('DELETE', `${path}/${id}`)
  const pay = (path: string) => (id: string) => payOrTakeBack(path, id)

  /** An invoice that was paid, then credited: part of it goes back. */
  async function refund(): Promise<Answer> {
    const { id: invoice_id } = (await withLines('invoices', ofCustomer(), soldLines())).body
    const { amount_due } = (await send('POST', `invoices/${invoice_id}/issue`, {})).body
    await send('POST', `invoices/${invoice_id}/payments`, { amount: amount_due, payment_method: 'MP05' })
    const note = (await make('credit-notes', { invoice_id })).body
    await send('POST', `credit-notes/${note.id}/issue`, {})
    return send('POST', `credit-notes/${note.id}/payments`, { amount: 1.01, payment_method: 'MP01' })
  }

  const cancelNote = (id: string) => send('POST', `delivery-notes/${id}/transitions`, { action: 'cancelled' })
  return [
    [4, makeReceipt],
    [3, () => on('receipts', issue('receipts'), makeReceipt)],
    [3, () => on('receipts', pay('receipts'), makeReceipt)],
    [1, () => on('receipts', (id) => inSession('receipts.void', id), makeReceipt)],
    [1, () => on('receipts', remove('receipts'), makeReceipt)],
    [3, makeInvoice],
    [2, () => on('invoices', change('invoices'), makeInvoice)],
    [4, () => on('invoices', issue('invoices'), makeInvoice)],
    [3, () => on('invoices', pay('invoices'), makeInvoice)],
    [1, () => on('invoices', (id) => inSession('invoices.reopen', id), makeInvoice)],
    [1, () => on('invoices', remove('invoices'), makeInvoice)],
    [3, makeCredit],
    [2, () => on('invoices', creditPart, makeInvoice)],
    [3, () => on('credit-notes', issue('credit-notes'), makeCredit)],
    [1, () => on('credit-notes', (id) => inSession('creditNotes.reopen', id), makeCredit)],
    [2, () => on('credit-notes', pay('credit-notes'), makeCredit)],
    [1, () => on('credit-notes', remove('credit-notes'), makeCredit)],
    [2, refund],
    [2, makeNote],
    [1, () => on('delivery-notes', cancelNote, makeNote)],
    [1, () => on('delivery-notes', (note) => make('invoices', { delivery_note_ids: [note] }), makeNote)],
  ]
}
