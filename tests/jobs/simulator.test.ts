import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkshop as openApi } from '../../src/demo/workshop.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

const ADDRESS = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }

let workshop: Workshop
let api: Awaited<ReturnType<typeof openApi>>['api']
let running: Jobs[] = []

beforeAll(async () => {
  workshop = await openWorkshop()
  api = (
    await openApi(
      workshop.database.kysely,
      workshop.company,
      await openStorage({ data_folder: '/nonexistent' }),
    )
  ).api
  const numbers = { vat_number: '01234567897', tax_code: '01234567897' }
  const electronic = {
    electronic_invoicing_enabled: true,
    electronic_invoicing_channel: 'simulator',
  } as const
  await api.settings.update({ legal_name: 'Officina Srl', ...numbers, ...ADDRESS, ...electronic })
})

afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await workshop.close()
})

type Customer = Parameters<typeof api.customers.create>[0]

async function filed(fields: Partial<Customer>, title = 'Freni', comments: string | null = null) {
  const company = { company_name: 'Bianchi S.p.A.', vat_number: '12345678903' }
  const { id: customer_id } = await api.customers.create({ ...company, ...ADDRESS, ...fields })
  const { id } = await api.invoices.create({ customer_id, title, comments })
  await api.invoices.changeLines({ id, add: [{ description: 'Freni', quantity: 1, unit_price: 100 }] })
  const { electronic_invoice_id } = await api.invoices.issue({ id })
  return electronic_invoice_id!
}

const addressed = (sdi_code: string, title?: string) => filed({ sdi_code }, title)
const administration = (sdi_code: string) =>
  filed({ customer_type: 'public_administration', vat_number: null, tax_code: '80000450363', sdi_code })
const find = (id: string) => api.electronicInvoices.retrieve({ id })
const reached = (id: string, status: string) =>
  until(async () => {
    const now = await find(id)
    return now.status === status ? now : undefined
  })

describe('electronic-invoices.md#simulator', () => {
  it('one whose process died while it handed the file over stands as an error, and is handed over again by a person only', async () => {
    const id = await addressed('ABC1234')
    await api.electronicInvoices.send({ ids: [id] })
    const { db } = workshop
    const handed = { handed_at: new Date().toISOString(), handed_count: 1 }
    await db.update('electronic_invoice_file').set(handed).where('electronic_invoice_id', '=', id).execute()
    running = [1, 2].map(() => runJobs(workshop))
    const given = await reached(id, 'error')
    expect(given).toMatchObject({ sent_at: null, attempts: 0, messages: [], transmitted: false })
    await api.electronicInvoices.send({ ids: [id] })
    expect(await reached(id, 'delivered')).toMatchObject({ attempts: 1 })
  })

  it('two processes hand a file over once and bring each answer once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await addressed('ABC1234'))
    await api.electronicInvoices.send({ ids })
    for (const id of ids) {
      const { messages, attempts, files } = await reached(id, 'delivered')
      expect(messages).toMatchObject([{ type: 'RC', applied: true }])
      expect(attempts).toBe(1)
      expect(files).toHaveLength(1)
    }
    const handed = await workshop.db
      .select('electronic_invoice_file')
      .select('handed_count')
      .where('electronic_invoice_id', '=', ids[0]!)
      .execute()
    expect(handed).toEqual([{ handed_count: 1 }])
  })

  it('what it answers follows from the code that the file is addressed to', async () => {
    const sent: [string, string, string[]][] = [
      [await filed({}), 'not_delivered', ['MC']],
      [await filed({ certified_email: 'a@pec.example.com' }), 'delivered', ['RC']],
      [await addressed('SIM00NS'), 'rejected', ['NS']],
      [await addressed('SIM00NS', 'Freni #00305'), 'rejected', ['NS']],
      [await filed({ sdi_code: 'SIM00NS' }, 'Freni', 'Ordine #00400'), 'rejected', ['NS']],
      [await addressed('SIM00ER'), 'error', []],
      [await administration('SIM0EC'), 'accepted', ['RC', 'NE']],
      [await administration('SIM0ER'), 'refused', ['RC', 'NE']],
      [await administration('SIM0DT'), 'expired', ['RC', 'DT']],
      [await administration('SIM0MC'), 'delivered', ['MC', 'RC']],
      [await administration('SIM0AT'), 'undeliverable', ['MC', 'AT']],
    ]
    await api.electronicInvoices.send({ ids: sent.map(([id]) => id) })
    for (const [id, status, types] of sent) {
      const { messages } = await reached(id, status)
      expect(messages.map(({ type }) => type)).toEqual(types)
    }
    const codes = await Promise.all(
      [sent[2]!, sent[3]!, sent[4]!].map(async ([id]) => (await find(id)).errors[0]!.code),
    )
    expect(codes).toEqual(['00311', '00305', '00311'])
    const [failed] = sent[5]!
    await api.electronicInvoices.send({ ids: [failed] })
    await reached(failed, 'delivered')
  })

  it('electronic-invoices.md#states: a document that failed, is reopened and issued again as it was waits to be sent again', async () => {
    const id = await addressed('SIM00ER')
    await api.electronicInvoices.send({ ids: [id] })
    const { document_id, file_name } = await reached(id, 'error')
    await api.invoices.reopen({ id: document_id! })
    await api.invoices.issue({ id: document_id! })
    expect(await find(id)).toMatchObject({ status: 'to_send', file_name, channel: null })
    await api.electronicInvoices.send({ ids: [id] })
    expect((await reached(id, 'delivered')).files).toHaveLength(1)
  })

  it('a number that another document of the year has is refused: credit notes among themselves, all others together', async () => {
    const renamed = async (id: string, facts: { number: string; type?: string; day?: string }) => {
      await workshop.database.pool.query(
        `UPDATE electronic_invoice SET document_number = $2, document_type = coalesce($3, document_type),
          document_date = coalesce($4::date, document_date) WHERE id = $1`,
        [id, facts.number, facts.type ?? null, facts.day ?? null],
      )
      await api.electronicInvoices.send({ ids: [id] })
      return id
    }
    const document = async (facts: { number: string; type?: string; day?: string }, code = 'ABC1234') =>
      renamed(await addressed(code), facts)
    await reached(await document({ number: 'X1' }), 'delivered')
    await reached(await document({ number: 'X2', type: 'TD04' }), 'delivered')
    await reached(await document({ number: 'X3' }, 'SIM00NS'), 'rejected')
    const again: [Promise<string>, string][] = [
      [document({ number: 'X1', type: 'TD24' }), 'rejected'],
      [document({ number: 'X1', type: 'TD04' }), 'delivered'],
      [document({ number: 'X2', type: 'TD04' }), 'rejected'],
      [document({ number: 'X2' }), 'delivered'],
      [document({ number: 'X3' }), 'delivered'],
      [document({ number: 'X1', day: '2024-05-01' }), 'delivered'],
    ]
    for (const [made, status] of again) {
      const { errors } = await reached(await made, status)
      expect(errors.map(({ code }) => code)).toEqual(status === 'rejected' ? ['00404'] : [])
    }
  })
})
