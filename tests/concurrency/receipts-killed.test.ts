import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.ts'
import { lineBody } from '../support/documents.ts'
import { type Process, startProcess } from '../support/process.ts'
import { product } from '../support/product.ts'
import {
  count,
  expectWhole,
  manyDrafts,
  numbersIn,
  openTill,
  storedReceipts,
  type Till,
  together,
  turn,
  upTo,
} from '../support/receipts.ts'

const PATH = '/v1/receipts'

describe('a process killed in the middle leaves nothing half-done', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'officina-killed-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  const startVictim = (): Promise<Process> =>
    startProcess('src/main.ts', {
      DATABASE_URL: product.database_url,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
    })

  /** Sends all requests to a process and kills it once some have been answered; answers what came back. */
  async function killAfter(
    victim: Process,
    answered: number,
    requests: ((options: { url: string }) => Promise<Answer>)[],
  ): Promise<Answer[]> {
    const answers: Answer[] = []
    await together(requests, async (request) => {
      const answer = await request(victim).catch(() => undefined)
      if (answer) answers.push(answer)
      if (answers.length === answered) victim.child.kill('SIGKILL')
    })
    expect(victim.child.killed).toBe(true)
    return answers
  }

  /** Everything that the dead process still had open has been given up when these rows can be had. */
  const settled = (till: Till) => till.db.select('receipt').select('id').forUpdate().execute()

  it.each([1, 40, 120])('issues with payments, killed after %i answers: no gap', async (answered) => {
    const till = await openTill()
    const drafts = await manyDrafts(till, 200)
    const body = { amount: 12.34, payment_method: 'MP01' }
    const issues = drafts.map((id) => (options: { url: string }) => till.issue(id, body, options))
    const answers = await killAfter(await startVictim(), answered, issues)
    await settled(till)
    const stored = await storedReceipts(till)
    const issued = stored.filter(({ issued_at }) => issued_at !== null)
    expect(await numbersIn(till)).toEqual(upTo(issued.length))
    for (const { issued_at, paid } of stored) expect(paid).toBe(issued_at === null ? 0 : 12.34)
    expectWhole(stored)
    // Whatever was answered lasts.
    const known = new Map(stored.map((receipt) => [receipt.id, receipt.seq_number]))
    for (const answer of answers) expect(known.get(answer.body.id)).toBe(answer.body.seq_number)
    // The next numbers follow.
    const rest = await together(drafts, (id, index) => till.issue(id, body, turn(index)))
    expect(count(rest, 200)).toBe(200 - issued.length)
    expect(await numbersIn(till)).toEqual(upTo(200))
  })

  it.each([12, 20, 28, 36])(
    'receipts made of worksheets, and payments, killed after %i answers: all of one or nothing',
    async (answered) => {
      const till = await openTill()
      const worksheets = await together(upTo(40), () => till.withLines([lineBody(), lineBody()]))
      const paid = await manyDrafts(till, 20)
      const requests = worksheets.flatMap(({ id: worksheet_id }, index) => [
        (options: { url: string }) => till.client.post(PATH, { worksheet_id }, options),
        (options: { url: string }) =>
          till.pay(paid[index % 20]!, { amount: 1, payment_method: 'MP01' }, options),
      ])
      await killAfter(await startVictim(), answered, requests)
      await settled(till)
      expectWhole(await storedReceipts(till))
      // Whoever was not answered asks again.
      const again = await together(worksheets, ({ id: worksheet_id }, index) =>
        till.client.post(PATH, { worksheet_id }, turn(index)),
      )
      for (const { status } of again) expect([201, 409]).toContain(status)
      expect(await storedReceipts(till)).toHaveLength(60)
    },
  )
})
