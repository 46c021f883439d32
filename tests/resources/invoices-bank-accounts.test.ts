import { describe, expect, it } from 'vitest'
import { type Answer, type Body, invalid, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'

const IBAN = 'IT60X0542811101000000123456'
const OTHER = 'FR7630006000011234567890189'

const makeAccount = ({ client }: Exchange, fields: object = {}): Promise<Body> =>
  client.create('/v1/cash-book-accounts', {
    ...{ name: `Banca ${crypto.randomUUID()}`, kind: 'bank', iban: IBAN },
    ...fields,
  })

async function openWithAccount() {
  const exchange = await openExchange()
  const account = await makeAccount(exchange)
  succeed(await exchange.client.patch('/v1/settings', { invoice_account_id: account.id }))
  const customer = await exchange.customer()
  return { ...exchange, account, customer }
}

describe('credit-notes.md#fields', () => {
  it('the account that money is given back from is the settings’ unless sent, one in use with an IBAN, and stays once issued', async () => {
    const exchange = await openWithAccount()
    const { client, account, customer, issued, issueNote } = exchange
    const invoice = await issued([lineBody()], { customer_id: customer.id })
    const body = { invoice_id: invoice.id, line_items: [] }
    const cash = await makeAccount(exchange, { kind: 'card' })
    expect(
      refusal(await client.post('/v1/credit-notes', { ...body, bank_account_id: cash.id })),
    ).toMatchObject({ status: 422, param: 'bank_account_id' })
    const note = await client.create('/v1/credit-notes', { invoice_id: invoice.id })
    expect(note.bank_account_id).toBe(account.id)
    const change = (bank_account_id: string | null) =>
      client.patch(`/v1/credit-notes/${note.id}`, { bank_account_id })
    expect(refusal(await change(cash.id))).toMatchObject({ status: 422, param: 'bank_account_id' })
    const other = await makeAccount(exchange, { iban: OTHER })
    expect(succeed(await change(other.id)).bank_account_id).toBe(other.id)
    expect(succeed(await issueNote(note.id)).bank_account_id).toBe(other.id)
    expect(refusal(await change(null)).code).toBe('credit_note_not_draft')
  })
})

describe('invoices.md#bank-accounts', () => {
  it('is the one of the settings unless sent, and null where there is none', async () => {
    const exchange = await openWithAccount()
    const { client, account, customer } = exchange
    const other = await makeAccount(exchange, { iban: OTHER })
    const draft = (fields: object) =>
      client.create('/v1/invoices', { title: 'Freni', customer_id: customer.id, ...fields })
    expect((await draft({})).bank_account_id).toBe(account.id)
    expect((await draft({ bank_account_id: other.id })).bank_account_id).toBe(other.id)
    expect((await draft({ bank_account_id: null })).bank_account_id).toBeNull()
    succeed(await client.patch('/v1/settings', { invoice_account_id: null }))
    expect((await draft({})).bank_account_id).toBeNull()
  })

  it('must be a bank account in use that has an IBAN', async () => {
    const exchange = await openWithAccount()
    const { client, customer } = exchange
    const unfit = [
      await makeAccount(exchange, { kind: 'card' }),
      await makeAccount(exchange, { iban: null }),
      await makeAccount(exchange, { active: false }),
    ]
    for (const bank_account_id of [...unfit.map(({ id }) => id), crypto.randomUUID()]) {
      const body = { title: 'Freni', customer_id: customer.id, bank_account_id }
      expect(refusal(await client.request('POST', '/v1/invoices', body))).toEqual({
        ...{ status: 422, code: 'parameter_invalid', param: 'bank_account_id' },
      })
      expect(
        refusal(await client.patch('/v1/settings', { invoice_account_id: bank_account_id })),
      ).toMatchObject({ status: 422, param: 'invoice_account_id' })
    }
  })

  it('stands in the file of a payment by bank, as it was on issue', async () => {
    const { client, account, customer, issued, electronic, fetchXml } = await openWithAccount()
    const invoice = await issued([lineBody()], { customer_id: customer.id, payment_method: 'MP05' })
    const xml = await fetchXml(invoice.electronic_invoice_id)
    expect(xml).toContain(`<IBAN>${IBAN}</IBAN>`)
    expect(xml).toContain(`<IstitutoFinanziario>${account.name}</IstitutoFinanziario>`)
    succeed(await client.patch(`/v1/cash-book-accounts/${account.id}`, { iban: OTHER }))
    succeed(await client.patch(`/v1/invoices/${invoice.id}`, { comments: 'Grazie' }))
    expect((await electronic(invoice.electronic_invoice_id)).status).toBe('to_send')
    expect(await fetchXml(invoice.electronic_invoice_id)).toContain(`<IBAN>${IBAN}</IBAN>`)
  })

  it('can be another one until the file is transmitted, and is what it is then after reopening', async () => {
    const exchange = await openWithAccount()
    const { client, account, customer, issued, fetchXml } = exchange
    const other = await makeAccount(exchange, { iban: OTHER })
    const invoice = await issued([lineBody()], { customer_id: customer.id, payment_method: 'MP05' })
    const path = `/v1/invoices/${invoice.id}`
    const changed = succeed(await client.patch(path, { bank_account_id: other.id }))
    expect(await fetchXml(changed.electronic_invoice_id)).toContain(`<IBAN>${OTHER}</IBAN>`)
    expect((await exchange.session.call('invoices.reopen', 'mutation', { id: invoice.id })).status).toBe(200)
    succeed(await client.patch(`/v1/cash-book-accounts/${other.id}`, { iban: IBAN }))
    const again = succeed(await client.request('POST', `${path}/issue`, {}))
    expect(await fetchXml(again.electronic_invoice_id)).toContain(`<IBAN>${IBAN}</IBAN>`)
    await exchange.send(again.electronic_invoice_id)
    expect(refusal(await client.patch(path, { bank_account_id: account.id }))).toMatchObject({ status: 409 })
  })

  it('one that has lost its IBAN, or is not in use any more, stands against the issue of a draft that names it', async () => {
    const exchange = await openWithAccount()
    const { client, customer, invoice, issue, validate } = exchange
    const path = ({ id }: Body) => `/v1/cash-book-accounts/${id}`
    const losses: ((account: Body) => Promise<Answer>)[] = [
      (account) => client.patch(path(account), { iban: null }),
      (account) => client.patch(path(account), { active: false }),
      (account) => client.delete(path(account)),
    ]
    for (const lose of losses) {
      const account = await makeAccount(exchange)
      const draft = await invoice({ customer_id: customer.id, bank_account_id: account.id }, [lineBody()])
      succeed(await lose(account))
      expect((await validate(draft.id)).errors.map(({ param }: Body) => param)).toEqual(['bank_account_id'])
      expect(refusal(await issue(draft.id))).toEqual(invalid('bank_account_id'))
      succeed(await client.patch(`/v1/invoices/${draft.id}`, { bank_account_id: null }))
      expect(succeed(await issue(draft.id)).seq_number).toBe(losses.indexOf(lose) + 1)
    }
  })

  it('is no part of a payment that is not by bank', async () => {
    const { customer, issued, fetchXml } = await openWithAccount()
    const invoice = await issued([lineBody()], { customer_id: customer.id, payment_method: 'MP01' })
    expect(await fetchXml(invoice.electronic_invoice_id)).not.toContain('IBAN')
  })

  it('keeps the account that the settings name from being deleted or put out of use', async () => {
    const { client, account } = await openWithAccount()
    const path = `/v1/cash-book-accounts/${account.id}`
    const refused = { status: 409, code: 'account_default' }
    expect(refusal(await client.delete(path))).toMatchObject(refused)
    expect(refusal(await client.patch(path, { active: false }))).toMatchObject(refused)
  })
})
