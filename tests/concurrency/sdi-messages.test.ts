import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import {
  type Exchange,
  openExchange,
  type SdiMessageFile,
  sdiMessage,
} from '../support/electronic-invoices.ts'
import { FATTURA_FOLDER, hasFatturaFiles } from '../support/fatturapa-schema.ts'
import { product } from '../support/product.ts'
import { purchaseXml } from '../support/purchase-file.ts'
import { callProcedure } from '../support/session.ts'

let office: Exchange
let customer: Body
let administration: Body

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
  administration = await office.administration()
})

/** Brings a message to one of the two processes. */
const bring = (message: SdiMessageFile, index = 0): Promise<Answer> =>
  callProcedure('electronicInvoices.importMessage', 'mutation', {
    input: message,
    headers: { cookie: office.session.cookie },
    url: index % 2 ? product.other_url : product.base_url,
  })

type Said = 'RC' | 'MC' | 'NS' | 'EC01' | 'EC02' | 'DT' | 'AT'

const DAYS: Partial<Record<Said, string>> = {
  RC: '<DataOraConsegna>2026-11-19T10:00:00.000Z</DataOraConsegna>',
  MC: '<DataMessaADisposizione>2026-11-18</DataMessaADisposizione>',
}

function messageFor(said: Said, file_name: string): SdiMessageFile {
  if (said !== 'EC01' && said !== 'EC02') return sdiMessage(said, file_name, DAYS[said])
  return sdiMessage('NE', file_name, `<EsitoCommittente><Esito>${said}</Esito></EsitoCommittente>`)
}

/** The same as the ministry publishes it, about one of our files. */
function officialMessage(said: 'RC' | 'MC' | 'EC01' | 'DT', file_name: string): SdiMessageFile {
  const type = said === 'EC01' ? 'NE' : said
  const published = path.join(FATTURA_FOLDER, 'messages', 'pa', `IT01234567890_11111_${type}_001.xml`)
  const xml = readFileSync(published, 'utf8').replace(
    /<NomeFile>[^<]*</,
    `<NomeFile>${file_name.replace('.xml', '.xml.p7m')}<`,
  )
  return { name: `${file_name}_${type}.xml`, content: Buffer.from(xml).toString('base64') }
}

/** What the exchange system tells of a file that it brings. */
function metadataOf(file_name: string): SdiMessageFile {
  const xml = `<x:FileMetadati xmlns:x="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0" versione="1.0">
    <IdentificativoSdI>111</IdentificativoSdI><NomeFile>${file_name}</NomeFile></x:FileMetadati>`
  return { name: file_name.replace('.xml', '_MT_001.xml'), content: Buffer.from(xml).toString('base64') }
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((others) => [one, ...others]))
}

const filed = async (customer_id: string): Promise<Body> =>
  office.electronic((await office.billed(customer_id)).electronic_invoice_id)

/** Where an electronic invoice stands, without moments and without how it got there. */
async function stateOf({ id }: Body) {
  const { status, delivered_on, made_available_on, attempts, sdi_identifier, errors, ...of } =
    await office.electronic(id)
  const file = of.files.map(({ status, sdi_identifier }: Body) => ({ status, sdi_identifier }))
  return { status, delivered_on, made_available_on, attempts, sdi_identifier, errors, file }
}

/** Signs a file inside, as a public administration asks for. */
async function sign({ id }: Body): Promise<void> {
  const signature =
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>'
  const xml = (await office.fetchXml(id)).replace('</p:', `${signature}</p:`)
  const content = Buffer.from(xml).toString('base64')
  succeed(await office.call('attachSigned', { id, name: 'firmata.xml', content }))
}

/** A person hands the file over and says so, as far as that is still to be done. */
async function handOver({ id }: Body): Promise<void> {
  const sent = await office.send(id)
  if (sent.status === 200) succeed(await office.call('markSent', { id }))
}

const HANDED = 'handed over'
const DELIVERED = { delivered_on: '2026-11-19' }
const LEFT = { made_available_on: '2026-11-18' }

describe('electronic-invoices.md#order-of-messages: in whatever order they come', () => {
  it.each<[Said[], object]>([
    [['RC', 'EC01'], { status: 'accepted', ...DELIVERED }],
    [['RC', 'EC02'], { status: 'refused', ...DELIVERED }],
    [['MC', 'RC', 'EC01'], { status: 'accepted', ...DELIVERED, ...LEFT }],
    [['MC', 'RC', 'DT'], { status: 'expired', ...DELIVERED, ...LEFT }],
    [['MC', 'AT'], { status: 'undeliverable', ...LEFT }],
    [['MC', 'RC'], { status: 'delivered', ...DELIVERED, ...LEFT }],
  ])('of %j about a public administration one state comes, each message twice', async (said, expected) => {
    for (const order of permutations([...said, HANDED])) {
      const invoice = await filed(administration.id)
      await sign(invoice)
      for (const [index, step] of order.entries()) {
        if (step === HANDED) await handOver(invoice)
        else {
          const message = messageFor(step as Said, invoice.file_name)
          const first = succeed(await bring(message, index))
          expect(first).toMatchObject({ electronic_invoice_id: invoice.id })
          const again = succeed(await bring(message, index + 1))
          expect(again).toEqual({ ...first, applied: false })
        }
      }
      const state = await stateOf(invoice)
      expect.soft(state, order.join(', ')).toMatchObject({ ...expected, attempts: 1, errors: [] })
      expect((await office.electronic(invoice.id)).messages).toHaveLength(said.length)
    }
  })

  it.each<[Said, object]>([
    ['RC', { status: 'delivered', ...DELIVERED }],
    ['MC', { status: 'not_delivered', ...LEFT }],
    ['NS', { status: 'rejected' }],
  ])(
    '%s about a private customer is the same before and after the file is marked as sent',
    async (said, expected) => {
      const [before, after] = [await filed(customer.id), await filed(customer.id)]
      succeed(await bring(messageFor(said, before.file_name)))
      await handOver(before)
      await handOver(after)
      succeed(await bring(messageFor(said, after.file_name)))
      expect(await stateOf(before)).toMatchObject({ ...expected, attempts: 1 })
      expect(await stateOf(after)).toEqual(await stateOf(before))
    },
  )

  it('all at once over two processes, each several times: one state, each message kept once', async () => {
    const invoices: Body[] = []
    for (let count = 0; count < 6; count++) invoices.push(await filed(administration.id))
    const untouched = await filed(administration.id)
    const said: Said[] = ['EC01', 'MC', 'RC']
    const answers = await Promise.all(
      invoices.flatMap(({ file_name }, at) =>
        Array.from({ length: 9 }, (_, index) =>
          bring(messageFor(said[(index + at) % 3]!, file_name), index + Math.floor(index / 3)),
        ),
      ),
    )
    for (const answer of answers) succeed(answer)
    for (const invoice of invoices) {
      expect(await stateOf(invoice)).toMatchObject({
        ...{ status: 'accepted', ...DELIVERED, ...LEFT, attempts: 1 },
      })
      expect((await office.electronic(invoice.id)).messages).toHaveLength(3)
    }
    const applied = answers.filter(({ body }) => body.applied)
    expect(new Set(applied.map(({ body }) => body.id)).size).toBe(applied.length)
    expect(await stateOf(untouched)).toMatchObject({ status: 'to_send', attempts: 0 })
  })

  it.skipIf(!hasFatturaFiles)('the messages that the ministry publishes', async () => {
    for (const order of permutations(['MC', 'RC', 'EC01', 'DT'] as const)) {
      const invoice = await filed(administration.id)
      const final = order.find((said) => said === 'EC01' || said === 'DT')
      for (const [index, said] of order.entries())
        succeed(await bring(officialMessage(said, invoice.file_name), index))
      expect.soft(await stateOf(invoice), order.join(', ')).toMatchObject({
        ...{ status: final === 'DT' ? 'expired' : 'accepted', attempts: 1, sdi_identifier: '111' },
        delivered_on: '2013-06-06',
      })
    }
  })

  it('before the file is known here: those about its very bytes are its own then, no others of its name', async () => {
    const [sample, own] = [await openExchange(), await openExchange()]
    const [first, second] = [await sample.customer(), await own.customer()]
    const made = await sample.electronic((await sample.billed(first.id)).electronic_invoice_id)
    const { sha256 } = made.files[0]
    const hash = (of: string) => `<Hash>${of.toUpperCase()}</Hash>`
    const take = async (message: SdiMessageFile) => succeed(await own.call('importMessage', message))
    const strange = [
      sdiMessage('NS', made.file_name),
      sdiMessage('NS', made.file_name, hash('00'.repeat(32))),
    ]
    const delivery = sdiMessage('RC', made.file_name, hash(sha256) + DAYS.RC)
    for (const [index, message] of [...strange, delivery].entries()) {
      const answer = await take({ ...message, name: `${index}.xml` })
      expect(answer).toMatchObject({ electronic_invoice_id: null, applied: false })
    }
    const filed = await own.electronic((await own.billed(second.id)).electronic_invoice_id)
    expect(filed).toMatchObject({ file_name: made.file_name, status: 'delivered', ...DELIVERED })
    expect(filed.files[0].sha256).toBe(sha256)
    expect(filed.messages).toMatchObject([{ type: 'RC', applied: true, electronic_invoice_id: filed.id }])
    const next = await own.electronic((await own.billed(second.id)).electronic_invoice_id)
    expect(next).toMatchObject({ status: 'to_send', messages: [] })
  })

  it('metadata and their file at once: the file has its number', async () => {
    for (let count = 0; count < 6; count++) {
      const name = `IT09876543217_M${count}.xml`
      const content = Buffer.from(purchaseXml({ number: `M${count}` })).toString('base64')
      const [metadata, invoice] = await Promise.all([
        bring(metadataOf(name), count),
        office.call('importInvoice', { name, content, register: false }),
      ])
      succeed(metadata)
      const [{ id }] = succeed(invoice).electronic_invoices
      expect((await office.electronic(id)).sdi_identifier).toBe('111')
    }
  })
})
