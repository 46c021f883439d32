import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { expectSettled, openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'

/**
 * Quotes, worksheets and stock in few words, as quotes.md#transitions-of-quotes, worksheets.md#statuses and
 * articles.md#movements have them.
 */
type Article = { id: string; body: object; moves: boolean; stock: number }
type ModelLine = { id: string; article: Article; quantity: number }
type Quote = { id: string; deleted: boolean; status: string; lines: ModelLine[]; sheet: Sheet | undefined }
type Sheet = { id: string; deleted: boolean; status: string; lines: ModelLine[]; receipt: string | undefined }
type Model = { articles: Article[]; quotes: Quote[]; sheets: Sheet[] }

type Step = { at: number; article: number; quantity: number; action: number }

const QUOTE_STATUSES = ['waiting', 'accepted', 'rejected']
const MOVES: Record<string, string[]> = {
  draft: ['in_progress', 'on_hold', 'completed', 'cancelled'],
  in_progress: ['draft', 'on_hold', 'completed', 'cancelled'],
  on_hold: ['in_progress', 'completed', 'cancelled'],
  completed: ['in_progress', 'delivered'],
  delivered: ['completed'],
  cancelled: ['draft'],
}
const SHEET_STATUSES = Object.keys(MOVES)

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const pick = <T>(list: T[], index: number): T => list[index % list.length]!

/** The status and code that the model expects; undefined stands for a success. */
type Refusal = [status: number, code: string] | undefined

const GONE: Refusal = [404, 'resource_not_found']

function expectAnswer(answer: Answer, refusal: Refusal): boolean {
  const { status, body } = answer
  if (refusal) expect([status, body.code], JSON.stringify(body)).toEqual(refusal)
  else expect(status, JSON.stringify(body)).toBeLessThan(300)
  return refusal === undefined
}

/** What lines take from stock: those of an existing worksheet that is not cancelled, of parts only. */
function shift(sheet: Sheet, sign: 1 | -1): void {
  for (const { article, quantity } of sheet.lines) if (article.moves) article.stock += sign * quantity
}

/** Changes the worksheet, its stock following. */
function changing(sheet: Sheet, change: () => void): void {
  const moves = () => !sheet.deleted && sheet.status !== 'cancelled'
  if (moves()) shift(sheet, 1)
  change()
  if (moves()) shift(sheet, -1)
}

const frozen = ({ status, receipt }: Sheet) => status === 'cancelled' || receipt !== undefined
const lineOf = (article: Article, { quantity }: Step) => ({ article_id: article.id, quantity })
const lastLine = ({ body }: Answer): Body => body.line_items.at(-1)

function quoteError({ deleted, sheet }: Quote): Refusal {
  if (deleted) return GONE
  return sheet ? [409, 'quote_already_converted'] : undefined
}

function worksheetError(sheet: Sheet): Refusal {
  if (sheet.deleted) return GONE
  return frozen(sheet) ? [409, 'worksheet_frozen'] : undefined
}

function transitionError(sheet: Sheet, to: string): Refusal {
  const { status: from, receipt, deleted } = sheet
  if (deleted) return GONE
  if (from === to) return undefined
  if (!MOVES[from]!.includes(to)) return [409, 'transition_not_allowed']
  const backwards = from === 'delivered' || (from === 'completed' && to === 'in_progress')
  return receipt && (backwards || to === 'cancelled') ? [409, 'worksheet_frozen'] : undefined
}

const quoteSteps: Record<string, (quote: Quote, step: Step, model: Model) => Promise<void>> = {
  async 'add a line to a quote'(quote, step, model) {
    const article = pick(model.articles, step.article)
    const answer = await shop.quoteLines(quote.id, { add: [lineOf(article, step)] })
    if (!expectAnswer(answer, quoteError(quote))) return
    quote.lines.push({ id: lastLine(answer).id, article, quantity: step.quantity })
  },
  async 'move a quote'(quote, { action }) {
    const to = pick(QUOTE_STATUSES, action)
    const stuck = quote.sheet && to !== quote.status && to !== 'accepted'
    const refusal: Refusal = stuck ? [409, 'transition_not_allowed'] : undefined
    if (expectAnswer(await shop.transitionQuote(quote.id, to), quote.deleted ? GONE : refusal))
      quote.status = to
  },
  async 'convert a quote'(quote, _, model) {
    const answer = await shop.convert(quote.id)
    if (!expectAnswer(answer, quoteError(quote))) return
    const lines = quote.lines.map((line, index) => ({ ...line, id: answer.body.line_items[index].id }))
    quote.sheet = { id: answer.body.id, deleted: false, status: 'draft', lines, receipt: undefined }
    model.sheets.push(quote.sheet)
    shift(quote.sheet, -1)
  },
  async 'change a quote'(quote, { quantity }) {
    const answer = await shop.client.patch(`/v1/quotes/${quote.id}`, { km: Math.floor(quantity) })
    expectAnswer(answer, quoteError(quote))
  },
  async 'delete a quote'(quote) {
    const answer = await shop.client.delete(`/v1/quotes/${quote.id}`)
    if (expectAnswer(answer, quote.deleted ? GONE : undefined)) quote.deleted = true
  },
}

const sheetSteps: Record<string, (sheet: Sheet, step: Step, model: Model) => Promise<void>> = {
  async 'add a line to a worksheet'(sheet, step, model) {
    const article = pick(model.articles, step.article)
    const answer = await shop.worksheetLines(sheet.id, { add: [lineOf(article, step)] })
    if (!expectAnswer(answer, worksheetError(sheet))) return
    changing(sheet, () => sheet.lines.push({ id: lastLine(answer).id, article, quantity: step.quantity }))
  },
  async 'change a line of a worksheet'(sheet, step, model) {
    if (sheet.lines.length === 0) return
    const line = pick(sheet.lines, step.action)
    const article = pick(model.articles, step.article)
    const update = [{ id: line.id, ...lineOf(article, step) }]
    if (!expectAnswer(await shop.worksheetLines(sheet.id, { update }), worksheetError(sheet))) return
    changing(sheet, () => Object.assign(line, { article, quantity: step.quantity }))
  },
  async 'remove a line of a worksheet'(sheet, { action }) {
    if (sheet.lines.length === 0) return
    const { id } = pick(sheet.lines, action)
    if (!expectAnswer(await shop.worksheetLines(sheet.id, { remove: [id] }), worksheetError(sheet))) return
    changing(sheet, () => {
      sheet.lines = sheet.lines.filter((line) => line.id !== id)
    })
  },
  async 'move a worksheet'(sheet, { action }) {
    const to = pick(SHEET_STATUSES, action)
    if (!expectAnswer(await shop.transitionWorksheet(sheet.id, to), transitionError(sheet, to))) return
    changing(sheet, () => {
      sheet.status = to
    })
  },
  async 'change a worksheet'(sheet, { quantity }) {
    const answer = await shop.client.patch(`/v1/worksheets/${sheet.id}`, { km: Math.floor(quantity) })
    expectAnswer(answer, worksheetError(sheet))
  },
  async 'bill a worksheet'(sheet) {
    const answer = await shop.client.post('/v1/receipts', { worksheet_id: sheet.id })
    const cancelled: Refusal = sheet.status === 'cancelled' ? [409, 'worksheet_cancelled'] : undefined
    const refusal: Refusal = sheet.receipt ? [409, 'receipt_exists'] : cancelled
    if (expectAnswer(answer, sheet.deleted ? GONE : refusal)) sheet.receipt = answer.body.id
  },
  async 'take the bill back'(sheet) {
    if (!sheet.receipt) return
    succeed(await shop.client.delete(`/v1/receipts/${sheet.receipt}`))
    sheet.receipt = undefined
  },
  async 'delete a worksheet'(sheet, _, model) {
    const answer = await shop.client.delete(`/v1/worksheets/${sheet.id}`)
    const referenced: Refusal = sheet.receipt ? [409, 'document_referenced'] : undefined
    if (!expectAnswer(answer, sheet.deleted ? GONE : referenced)) return
    changing(sheet, () => {
      sheet.deleted = true
    })
    for (const quote of model.quotes) if (quote.sheet === sheet) quote.sheet = undefined
  },
}

const otherSteps: Record<string, (model: Model, step: Step) => Promise<void>> = {
  async 'make a quote'({ quotes }) {
    const { id } = await shop.quote()
    quotes.push({ id, deleted: false, status: 'waiting', lines: [], sheet: undefined })
  },
  async 'make a worksheet'({ sheets }) {
    const { id } = await shop.worksheet()
    sheets.push({ id, deleted: false, status: 'draft', lines: [], receipt: undefined })
  },
  async "set an article's stock"({ articles }, { article, quantity }) {
    const chosen = pick(articles, article)
    succeed(await shop.client.patch(`/v1/articles/${chosen.id}`, { ...chosen.body, stock: quantity }))
    chosen.stock = quantity
  },
}

async function perform(model: Model, name: string, step: Step): Promise<void> {
  if (name in otherSteps) return otherSteps[name]!(model, step)
  if (name in quoteSteps && model.quotes.length > 0)
    return quoteSteps[name]!(pick(model.quotes, step.at), step, model)
  if (name in sheetSteps && model.sheets.length > 0)
    return sheetSteps[name]!(pick(model.sheets, step.at), step, model)
}

const linesOf = ({ line_items }: Body) =>
  line_items.map(({ article_id, quantity }: Body) => [article_id, quantity])
const modelLines = (lines: ModelLine[]) => lines.map(({ article, quantity }) => [article.id, quantity])

async function expectSame({ articles, quotes, sheets }: Model): Promise<void> {
  for (const { id, status, lines, sheet } of quotes.filter(({ deleted }) => !deleted)) {
    const quote = await shop.read('quotes', id)
    expectSettled(quote)
    expect([quote.status, quote.worksheet_id]).toEqual([status, sheet?.id ?? null])
    expect(linesOf(quote)).toEqual(modelLines(lines))
  }
  for (const model of sheets.filter(({ deleted }) => !deleted)) {
    const sheet = await shop.read('worksheets', model.id)
    expectSettled(sheet)
    expect([sheet.status, sheet.receipt_id]).toEqual([model.status, model.receipt ?? null])
    expect(sheet.frozen).toBe(frozen(model))
    expect(linesOf(sheet)).toEqual(modelLines(model.lines))
  }
  for (const { id, stock } of articles) expect((await shop.read('articles', id)).stock).toBe(stock)
  expect(await wrongStocks(shop.company_id)).toEqual([])
}

async function newModel(): Promise<Model> {
  const bodies = ['pz', 'L', 'h'].map((unit_type) => ({
    name: unit_type,
    unit_type,
    vat_code: '22',
    sale_price: 3.33,
  }))
  const made = await Promise.all(
    bodies.map((body) => shop.client.create('/v1/articles', { ...body, stock: 10 })),
  )
  const articles = made.map(({ id }, index) => ({ id, body: bodies[index]!, moves: index < 2, stock: 10 }))
  const model: Model = { articles, quotes: [], sheets: [] }
  for (const name of ['make a quote', 'make a worksheet']) await otherSteps[name]!(model, {} as Step)
  return model
}

const small = fc.nat(40)
const halves = fc.nat(12).map((value) => value / 2)
// Steps that meet each other: what one forbids, the next should try.
const OFTEN = [
  ...['move a worksheet', 'move a worksheet', 'move a worksheet', 'bill a worksheet'],
  ...['convert a quote', 'convert a quote', 'delete a worksheet', 'move a quote'],
]
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys({ ...quoteSteps, ...sheetSteps, ...otherSteps }), ...OFTEN),
    fc.record({ at: small, article: small, quantity: halves, action: small }),
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
)

describe('quotes.md#transitions-of-quotes, worksheets.md#statuses: documents against a model of them', () => {
  it('any sequence of operations answers as the tables say, and stock is what the existing lines leave', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const model = await newModel()
        for (const [name, step] of taken) await perform(model, name, step)
        await expectSame(model)
      }),
      { numRuns: 30, interruptAfterTimeLimit: 25_000 },
    )
  })
})
