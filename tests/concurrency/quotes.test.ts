import { once } from 'node:events'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { share, visit } from '../support/approvals.ts'
import type { Answer, Body } from '../support/client.ts'
import {
  expectSettled,
  lineBody,
  openWorkshop,
  succeed,
  type Workshop,
  wrongStocks,
} from '../support/documents.ts'
import { startProcess } from '../support/process.ts'
import { product } from '../support/product.ts'
import { temporaryFolder } from '../support/spawned.ts'

let shop: Workshop
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  urls = [product.base_url, product.other_url]
})

/** Calls at once, spread over the two processes. */
function atOnce(count: number, call: (index: number, url: string) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index, urls[index % urls.length]!)))
}

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const codesOf = (answers: Answer[]) => answers.flatMap(({ status, body }) => (status < 300 ? [] : body.code))
const stockOf = async ({ id }: Body): Promise<number> => (await shop.read('articles', id)).stock
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const quantitiesOf = ({ line_items }: Body): number[] => line_items.map(({ quantity }: Body) => quantity)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const numbersOf = (records: Body[]) => records.map(({ seq_number }) => seq_number).sort((a, b) => a - b)

/** A quote whose one line cites a part with 10 in stock. */
async function quoteOfPart(quantity: number) {
  const part = await shop.article({ stock: 10 })
  const { id } = await shop.quote()
  succeed(await shop.quoteLines(id, { add: [{ article_id: part.id, quantity }] }))
  return { id, part }
}

it('lines.md#batch: who reads meanwhile sees the quote before or after, with totals of its own lines', async () => {
  const { id } = await quoteOfPart(1)
  const [line] = (await shop.read('quotes', id)).line_items
  let writes = 0
  const write = async () => {
    for (; writes < 60; writes++)
      succeed(await shop.quoteLines(id, { update: [{ id: line.id, quantity: 1 + (writes % 2) }] }))
  }
  const read = async () => {
    while (writes < 60) {
      const { total_before_tax, line_items } = await shop.read('quotes', id)
      expect(line_items.map((line: Body) => line.total_before_tax)).toEqual([total_before_tax])
    }
  }
  await Promise.all([write(), read(), read(), read()])
})

describe('quotes.md#conversion: a quote is converted once', () => {
  it.each([2, 10])('%d converts at once: one 201, the others 409, stock moved once', async (count) => {
    for (let round = 0; round < 5; round++) {
      const { id, part } = await quoteOfPart(4)
      const answers = await atOnce(count, (_, url) => shop.convert(id, { url }))
      expect(statusesOf(answers)).toEqual([201, ...Array(count - 1).fill(409)])
      expect(new Set(codesOf(answers))).toEqual(new Set(['quote_already_converted']))
      const worksheet = answers.find(({ status }) => status === 201)!.body
      const { body } = await shop.client.get(`/v1/worksheets?quote_id=${id}`)
      expect(body.data.map(({ id }: Body) => id)).toEqual([worksheet.id])
      expect(await shop.read('quotes', id)).toMatchObject({ worksheet_id: worksheet.id })
      expect(await stockOf(part)).toBe(6)
      expect(await shop.movements(part.id)).toHaveLength(2)
    }
  })

  it('converted while it is changed, moved and deleted: each sees the quote before or after', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, part } = await quoteOfPart(4)
      const [converted, changed, moved, deleted] = await Promise.all([
        shop.convert(id, { url: urls[0]! }),
        shop.quoteLines(id, { add: [{ article_id: part.id, quantity: 1 }] }, { url: urls[1]! }),
        shop.transitionQuote(id, 'rejected'),
        round % 2 ? shop.client.delete(`/v1/quotes/${id}`, { url: urls[1]! }) : undefined,
      ])
      const answers = [converted, changed, moved, deleted].flatMap((answer) => answer ?? [])
      for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
      const worksheets = (await shop.client.get(`/v1/worksheets?quote_id=${id}`)).body.data
      expect(worksheets).toHaveLength(converted.status === 201 ? 1 : 0)
      const quantities = converted.status === 201 ? quantitiesOf(converted.body) : []
      // a line that the rejection declined stays behind, unless all were
      expect([[], [4], [4, 1], [1]]).toContainEqual(quantities)
      expect(await stockOf(part)).toBe(10 - sum(quantities))
    }
  })
})

describe('lines.md#batch: parallel batches on one document', () => {
  it.each(['quotes', 'worksheets'] as const)('%s: totals are exact and positions 1..n', async (kind) => {
    const part = await shop.article({ stock: 0, sale_price: 3.33 })
    const { id } = kind === 'quotes' ? await shop.quote() : await shop.worksheet()
    const change = kind === 'quotes' ? shop.quoteLines : shop.worksheetLines
    const { line_items } = succeed(
      await change(id, { add: upTo(20).map(() => lineBody({ unit_price: 0.07 })) }),
    )
    const ids: string[] = line_items.map(({ id }: Body) => id)
    const batches = [
      (index: number) => ({ add: [{ article_id: part.id, quantity: index + 1, position: 1 }] }),
      () => ({ add: [lineBody({ unit_price: 0.05 }), lineBody({ vat_code: '10' })] }),
      (index: number) => ({ update: [{ id: ids[index % 10], quantity: index / 8 }] }),
      (index: number) => ({ remove: [ids[10 + (index >> 2)]] }),
    ]
    const answers = await atOnce(40, (index, url) => change(id, batches[index % 4]!(index), { url }))
    expect(statusesOf(answers)).toEqual(Array(40).fill(200))
    const document = await shop.read(kind, id)
    expectSettled(document)
    expect(document.line_items).toHaveLength(20 + 10 + 20 - 10)
    for (const { body } of answers) expectSettled(body)
    // 1 + 5 + … + 37 units of the part
    expect(await stockOf(part)).toBe(kind === 'quotes' ? 0 : -190)
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('two that remove the same line: one 200, one 422', async () => {
    const { id } = await shop.quote()
    const { line_items } = succeed(await shop.quoteLines(id, { add: [lineBody(), lineBody()] }))
    const remove = [line_items[0].id]
    const answers = await atOnce(2, (_, url) => shop.quoteLines(id, { remove }, { url }))
    expect(statusesOf(answers)).toEqual([200, 422])
    expectSettled(await shop.read('quotes', id))
  })
})

describe('articles.md#movements: worksheets that move the same articles in different order', () => {
  it('never wait for each other in a circle, and stock stays the sum of the movements', async () => {
    const parts = await Promise.all(upTo(6).map(() => shop.article({ stock: 100 })))
    const sheets = await Promise.all(upTo(8).map(() => shop.worksheet()))
    const orders = fc.sample(fc.shuffledSubarray(parts, { minLength: 4 }), { numRuns: 40, seed: 7 })
    const answers = await atOnce(40, (index, url) => {
      const add = orders[index]!.map(({ id }) => ({ article_id: id, quantity: 1 }))
      return shop.worksheetLines(sheets[index % sheets.length]!.id, { add }, { url })
    })
    expect(codesOf(answers)).toEqual([])
    const used = parts.map(({ id }) => orders.filter((order) => order.some((part) => part.id === id)).length)
    expect(await Promise.all(parts.map(stockOf))).toEqual(used.map((quantity) => 100 - quantity))
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('also while worksheets are cancelled, reopened and deleted, quotes converted and stock is set', async () => {
    const parts = await Promise.all(upTo(4).map(() => shop.article({ stock: 100 })))
    const lines = (index: number) =>
      parts.map((_, place) => ({ article_id: parts[(place + index) % 4]!.id, quantity: place + 1 }))
    const sheets = await Promise.all(upTo(6).map(() => shop.worksheet()))
    const quotes = await Promise.all(upTo(6).map(() => shop.quote()))
    await atOnce(6, (index, url) => shop.worksheetLines(sheets[index]!.id, { add: lines(index) }, { url }))
    await atOnce(6, (index, url) => shop.quoteLines(quotes[index]!.id, { add: lines(index) }, { url }))
    const body = { name: 'Filtro', unit_type: 'pz', vat_code: '22', stock: 50 }
    const answers = await atOnce(30, (index, url) => {
      const place = index % 6
      const calls = [
        () => shop.transitionWorksheet(sheets[place]!.id, 'cancelled'),
        () => shop.convert(quotes[place]!.id, { url }),
        () => shop.worksheetLines(sheets[place]!.id, { add: lines(index) }, { url }),
        () => shop.client.delete(`/v1/worksheets/${sheets[place]!.id}`, { url }),
        () => shop.client.patch(`/v1/articles/${parts[index % 4]!.id}`, body, { url }),
      ]
      return calls[Math.floor(index / 6)]!()
    })
    expect(
      codesOf(answers).filter((code) => !['worksheet_frozen', 'resource_not_found'].includes(code)),
    ).toEqual([])
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })
})

describe('quotes.md#numbers-of-documents: numbers of parallel creations are 1..n without gap or repeat', () => {
  it('of quotes, some of which are refused', async () => {
    const own = await openWorkshop()
    const answers = await atOnce(60, (index, url) => {
      const vehicle_id = index % 5 === 4 ? crypto.randomUUID() : own.vehicle.id
      return own.client.post('/v1/quotes', { ...own.parties, vehicle_id }, { url })
    })
    expect(statusesOf(answers)).toEqual([...Array(48).fill(201), ...Array(12).fill(422)])
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    expect(numbersOf(made)).toEqual(upTo(48))
    expect(numbersOf(await own.client.walk('/v1/quotes?limit=100'))).toEqual(upTo(48))
  })

  it('of worksheets, made and converted', async () => {
    const own = await openWorkshop()
    const quotes = await Promise.all(upTo(20).map(() => own.quote()))
    const answers = await atOnce(40, (index, url) =>
      index % 2
        ? own.convert(quotes[index >> 1]!.id, { url })
        : own.client.post('/v1/worksheets', own.parties, { url }),
    )
    expect(statusesOf(answers)).toEqual(Array(40).fill(201))
    expect(numbersOf(answers.map(({ body }) => body))).toEqual(upTo(40))
  })
})

/** Quotes, each of three units of one part and one of labour, made by the suite's own company. */
async function quotesOf(own: Workshop, count: number) {
  const [part, labour] = [await own.article({ stock: 1000 }), await own.labour()]
  const add = [{ article_id: part.id, quantity: 3 }, { article_id: labour.id }, lineBody()]
  const quotes = await Promise.all(upTo(count).map(() => own.quote()))
  for (const { id } of quotes) succeed(await own.quoteLines(id, { add }))
  return { part, quotes }
}

describe('operation.md#crashes: a process killed in the middle leaves no half-done document', () => {
  it.each([1, 6, 20])('kill -9 after %d answers to converts and batches', async (most) => {
    const own = await openWorkshop()
    const { part, quotes } = await quotesOf(own, 30)
    const sheets = await Promise.all(upTo(10).map(() => own.worksheet()))
    const { folder, remove } = await temporaryFolder()
    const DATABASE_URL = product.database_url
    const doomed = await startProcess('src/main.ts', {
      DATABASE_URL,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'silent',
    })
    const add = [{ article_id: part.id, quantity: 1 }, lineBody(), lineBody({ vat_code: '10' })]
    const calls = quotes.flatMap(({ id }, index) => {
      const batch =
        index < sheets.length && own.worksheetLines(sheets[index]!.id, { add }, { url: doomed.url })
      return [own.convert(id, { url: doomed.url }), ...(batch ? [batch] : [])]
    })
    const ended = once(doomed.child, 'exit')
    let answers = 0
    const killing = (answer: Answer) => {
      answers += 1
      if (answers === most) doomed.child.kill('SIGKILL')
      return answer
    }
    const outcomes = await Promise.allSettled(calls.map((call) => call.then(killing)))
    await Promise.all([ended, remove()])
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    // what was under way is rolled back once the database sees the broken connection: these wait for it
    await Promise.all(quotes.map(({ id }) => own.quoteLines(id, { add: [lineBody()] })))
    await Promise.all(sheets.map(({ id }) => own.transitionWorksheet(id, 'in_progress')))

    const worksheets = await Promise.all(
      (await own.client.walk('/v1/worksheets?limit=100')).map(({ id }) => own.read('worksheets', id)),
    )
    expect(numbersOf(worksheets)).toEqual(upTo(worksheets.length))
    for (const worksheet of worksheets) {
      expectSettled(worksheet)
      expect([0, 3]).toContain(worksheet.line_items.length)
    }
    const converted = worksheets.filter(({ quote_id }) => quote_id !== null)
    const current = await Promise.all(quotes.map(({ id }) => own.read('quotes', id)))
    const links = current.flatMap(({ worksheet_id }) => worksheet_id ?? [])
    expect(links.sort()).toEqual(converted.map(({ id }) => id).sort())
    for (const { line_items } of converted) expect(line_items).toHaveLength(3)
    const told = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status === 201)
    expect(converted.length).toBeGreaterThanOrEqual(told.length)
    const batched = worksheets.filter(
      ({ quote_id, line_items }) => quote_id === null && line_items.length > 0,
    )
    expect((await own.read('articles', part.id)).stock).toBe(1000 - 3 * converted.length - batched.length)
    expect(await wrongStocks(own.company_id)).toEqual([])
  })
})

describe('share-links.md#deciding: also at once', () => {
  it('one decision wins over two processes, and nothing is left of the others', async () => {
    const { id } = await shop.quote({ title: 'Freni' })
    succeed(await shop.quoteLines(id, { add: [lineBody()] }))
    const links = [await share(shop.client, id), await share(shop.client, id)]
    const { quote_version } = (await visit(links[0]!.token)).body
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        visit(links[index % 2]!.token, {
          url: index % 3 === 0 ? product.base_url : product.other_url,
          part: '/decision',
          body: {
            ...{ quote_version, decision: index < 3 ? 'accepted' : 'rejected', signer_name: `Mano ${index}` },
          },
        }),
      ),
    )
    const [won, ...more] = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []))
    expect(more).toEqual([])
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [`${status} ${body.code}`]))
    expect(codes).toHaveLength(5)
    for (const code of codes) expect(code).toMatch(/^409 (share_link_decided|quote_already_decided)$/)
    expect((await shop.read('quotes', id)).status).toBe(won.quote_status)
    const kept = succeed(await shop.client.get(`/v1/quotes/${id}/share-links`)).data
    expect(kept.filter(({ decision }: Body) => decision !== null)).toHaveLength(1)
    const { data } = succeed(await shop.client.get(`/v1/events?object_id=${id}`))
    const decided = data.filter(({ type }: Body) => /accepted|rejected/.test(type))
    expect(decided).toHaveLength(1)
  })
})
