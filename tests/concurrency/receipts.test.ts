import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Answer, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { lineBody, succeed } from '../support/documents.ts'
import {
  addSection,
  count,
  expectWhole,
  manyDrafts,
  numbersIn,
  openTill,
  storedReceipts,
  together,
  turn,
  upTo,
} from '../support/receipts.ts'

const PATH = '/v1/receipts'

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const cents = (amount: number) => Math.round(amount * 100)

describe('receipts.md#issue: numbers without gaps or repeats, whatever the concurrency', () => {
  it('500 issues at once in one section give 1…500, also when others fail', async () => {
    const till = await openTill()
    const drafts = await manyDrafts(till, 560)
    const [good, dear, methodless] = [drafts.slice(0, 500), drafts.slice(500, 530), drafts.slice(530)]
    const wishes = [
      ...good.map(
        (id, index) => [id, index % 3 === 0 ? { amount: 0.01, payment_method: 'MP01' } : {}] as const,
      ),
      ...dear.map((id) => [id, { amount: 100.01, payment_method: 'MP01' }] as const),
      ...methodless.map((id) => [id, { amount: 1 }] as const),
    ]
    // Good and bad ones mixed, the same every time.
    wishes.sort(([one], [two]) => one.slice(-6).localeCompare(two.slice(-6)))
    const answers = await together(wishes, ([id, body], index) => till.issue(id, body, turn(index)))
    expect([count(answers, 200), count(answers, 422)]).toEqual([500, 60])
    expect(await numbersIn(till)).toEqual(upTo(500))
    const answered = answers.flatMap(({ status, body }) => (status === 200 ? body.seq_number : []))
    expect(answered.sort((one, two) => one - two)).toEqual(upTo(500))
    expectWhole(await storedReceipts(till))
  })

  it('receipts that are deleted, changed, paid or issued twice meanwhile leave no gap', async () => {
    const till = await openTill()
    const drafts = await manyDrafts(till, 160)
    const work = drafts.flatMap((id, index) => {
      const path = `${PATH}/${id}`
      const meanwhile = [
        () => till.client.delete(path, turn(index)),
        () => till.client.patch(path, { title: 'Cassa' }, turn(index)),
        () => till.pay(id, { amount: 60, payment_method: 'MP01' }, turn(index)),
        () => till.issue(id, undefined, turn(index)),
      ][index % 4]!
      // The second issue goes to the same process, where both may meet in one batch.
      const elsewhere = turn(index % 4 === 3 ? index : index + 1)
      return [meanwhile, () => till.issue(id, { amount: 60, payment_method: 'MP08' }, elsewhere)]
    })
    const answers = await together(work, (one) => one())
    expect(new Set(statuses(answers))).toEqual(
      new Set([200, 201, 404, 409, 422].filter((status) => count(answers, status) > 0)),
    )
    const stored = await storedReceipts(till)
    const issued = stored.filter(({ issued_at }) => issued_at !== null)
    expect(await numbersIn(till)).toEqual(upTo(issued.length))
    expect(issued.filter(({ deleted_at }) => deleted_at !== null)).toEqual([])
    for (const { total_payments } of stored) expect([0, 60]).toContain(total_payments)
    expectWhole(stored)
  })

  it('the same receipt issued many times at once is issued once', async () => {
    const till = await openTill()
    for (const id of await manyDrafts(till, 5)) {
      const answers = await together(upTo(12), (_, index) =>
        till.issue(id, { amount: 1, payment_method: 'MP01' }, turn(index)),
      )
      expect(statuses(answers)).toEqual([200, ...Array(11).fill(409)])
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(refusal(answer).code).toBe('receipt_not_draft')
      expect(await till.payments(id)).toHaveLength(1)
    }
    expect(await numbersIn(till)).toEqual(upTo(5))
  })

  it('sections and companies count side by side', async () => {
    const [one, two] = [await openTill(), await openTill()]
    const second = await addSection(one, 'B')
    const drafts = [
      ...(await manyDrafts(one, 60)).map((id) => [one, id] as const),
      ...(await manyDrafts(one, 60, second)).map((id) => [one, id] as const),
      ...(await manyDrafts(two, 60)).map((id) => [two, id] as const),
    ]
    drafts.sort(([, a], [, b]) => a.slice(-6).localeCompare(b.slice(-6)))
    const answers = await together(drafts, ([till, id], index) => till.issue(id, undefined, turn(index)))
    expect(count(answers, 200)).toBe(180)
    for (const numbers of [await numbersIn(one), await numbersIn(one, second), await numbersIn(two)])
      expect(numbers).toEqual(upTo(60))
  })

  it('one that the database refuses takes no other with it and leaves no gap', async () => {
    const till = await openTill()
    const drafts = await manyDrafts(till, 80)
    const broken = drafts[40]!
    const { kysely } = database()
    await sql`CREATE FUNCTION refuse_issue() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`.execute(kysely)
    await sql`CREATE TRIGGER refuse_issue BEFORE UPDATE ON receipt FOR EACH ROW
      WHEN (NEW.id = ${sql.lit(broken)}) EXECUTE FUNCTION refuse_issue()`.execute(kysely)
    const answers = await together(drafts, (id) => till.issue(id))
    await sql`DROP FUNCTION refuse_issue CASCADE`.execute(kysely)
    expect([count(answers, 200), count(answers, 500)]).toEqual([79, 1])
    expect(await numbersIn(till)).toEqual(upTo(79))
    expect(succeed(await till.issue(broken)).seq_number).toBe(80)
  })

  it('numbers follow time', async () => {
    const till = await openTill()
    await together(await manyDrafts(till, 150), (id, index) => till.issue(id, undefined, turn(index)))
    const instants = (await storedReceipts(till)).map(({ issued_at }) => issued_at!)
    expect(instants).toEqual([...instants].sort())
  })
})

describe('receipts 2: one worksheet yields at most one receipt, also at once', () => {
  it('one 201, the others 409 receipt_exists', async () => {
    const till = await openTill()
    for (let round = 0; round < 8; round++) {
      const worksheet_id = (await till.withLines()).id
      const answers = await together(upTo(6), (_, index) =>
        till.client.post(PATH, { worksheet_id }, turn(index)),
      )
      expect(statuses(answers)).toEqual([201, ...Array(5).fill(409)])
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(refusal(answer).code).toBe('receipt_exists')
    }
    const stored = await storedReceipts(till)
    expect(stored).toHaveLength(8)
    expectWhole(stored)
  })

  it('a line batch and a receipt at once do not interleave', async () => {
    const till = await openTill()
    for (let round = 0; round < 12; round++) {
      const { id } = await till.withLines()
      const add = [lineBody(), lineBody({ quantity: 0.333 })]
      const [batch, made] = await Promise.all([
        till.worksheetLines(id, { add }, turn(round)),
        till.client.post(PATH, { worksheet_id: id }, turn(round + 1)),
      ])
      expect([200, 409]).toContain(batch.status)
      const [receipt, worksheet] = [succeed(made), succeed(await till.client.get(`/v1/worksheets/${id}`))]
      expect(receipt.line_items).toHaveLength(worksheet.line_items.length)
      expect(receipt.total_after_tax).toBe(worksheet.total_after_tax)
    }
  })

  it('a receipt and the cancellation or deletion of its worksheet never both happen', async () => {
    const till = await openTill()
    for (let round = 0; round < 16; round++) {
      const { id } = await till.withLines()
      const [ended, made] = await Promise.all([
        round % 2 === 0
          ? till.transitionWorksheet(id, 'cancelled')
          : till.client.delete(`/v1/worksheets/${id}`, turn(round)),
        till.client.post(PATH, { worksheet_id: id }, turn(round >> 1)),
      ])
      expect([ended, made].filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })
})

describe('receipts.md#payments: payments at once never exceed the total', () => {
  it('30 of 10.00 on 100.00: ten are taken', async () => {
    const till = await openTill()
    const { id } = await till.over(100, { payment_method: 'MP01' })
    const answers = await together(upTo(30), (_, index) => till.pay(id, { amount: 10 }, turn(index)))
    expect([count(answers, 201), count(answers, 422)]).toEqual([10, 20])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(refusal(answer).param).toBe('amount')
    expect(await till.read(id)).toMatchObject({ total_payments: 100, outstanding_payments: 0 })
  })

  it('payments, their deletion and the issue at once leave the exact sum', async () => {
    const till = await openTill()
    const { id } = await till.over(100, { payment_method: 'MP01' })
    const made = await together(upTo(8), (n, index) => till.pay(id, { amount: 10 + n / 100 }, turn(index)))
    const work = [
      ...made.map(
        ({ body }) =>
          (index: number) =>
            till.unpay(id, body.id, turn(index)),
      ),
      ...made.map(
        ({ body }) =>
          (index: number) =>
            till.unpay(id, body.id, turn(index)),
      ),
      ...upTo(20).map((n) => (index: number) => till.pay(id, { amount: n + 0.01 }, turn(index))),
      (index: number) => till.issue(id, { amount: 7.77 }, turn(index)),
    ]
    const answers = await together(work, (one, index) => one(index))
    expect([count(answers, 200), count(answers, 404)]).toEqual([answers.at(-1)!.status === 200 ? 9 : 8, 8])
    const [receipt, payments] = [await till.read(id), await till.payments(id)]
    const sum = payments.reduce((total, { amount }) => total + cents(amount), 0)
    expect(cents(receipt.total_payments)).toBe(sum)
    expect(sum).toBeLessThanOrEqual(cents(100))
    expectWhole(await storedReceipts(till))
  })
})
