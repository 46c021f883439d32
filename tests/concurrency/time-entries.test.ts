import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { product } from '../support/product.ts'

let shop: Workshop
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  urls = [product.base_url, product.other_url]
})

const MANY = 10

async function atWork(): Promise<string> {
  const { id } = await shop.worksheet()
  succeed(await shop.transitionWorksheet(id, 'in_progress'))
  return id
}

/** Starts on these worksheets in turn, all at once, spread over the two processes. */
function startAll(ids: string[], body: object): Promise<Answer[]> {
  const start = (index: number) =>
    shop.client.post(`/v1/worksheets/${ids[index % ids.length]}/time-entries/start`, body, {
      url: urls[index % urls.length]!,
    })
  return Promise.all(Array.from({ length: MANY }, (_, index) => start(index)))
}

const entries = (query: string): Promise<Body[]> => shop.client.walk(`/v1/time-entries?${query}`)

async function stopAll(): Promise<void> {
  for (const { worksheet_id } of await entries('running=true'))
    succeed(await shop.client.post(`/v1/worksheets/${worksheet_id}/time-entries/stop`))
}

describe('time-entries.md#clocks: one clock a person, whatever comes at once', () => {
  it('many starts on three worksheets: one succeeds, the others are 409', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await startAll([await atWork(), await atWork(), await atWork()], {})
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(MANY - 1).fill(409)])
      const refused = answers.filter(({ status }) => status === 409)
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['time_entry_running']))
      expect(await entries('running=true')).toHaveLength(1)
      await stopAll()
    }
  })

  it('with stop_running all succeed, each ends the one before, and one runs at the end', async () => {
    const ids = [await atWork(), await atWork(), await atWork()]
    const answers = await startAll(ids, { stop_running: true })
    expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(201))
    const worked = (await Promise.all(ids.map((id) => entries(`worksheet_id=${id}`)))).flat()
    expect(worked).toHaveLength(MANY)
    const running = worked.filter(({ ended_at }) => ended_at === null)
    expect(running).toEqual(await entries('running=true'))
    expect(running).toHaveLength(1)
    await stopAll()
  })

  it('clocks that start while work is put on hold do not run on', async () => {
    const id = await atWork()
    const [moved, ...answers] = await Promise.all([
      shop.transitionWorksheet(id, 'on_hold'),
      startAll([id], { stop_running: true }),
    ]).then(([moved, answers]) => [moved, ...answers])
    expect(moved!.status).toBe(200)
    for (const { status, body } of answers)
      if (status !== 201) expect(body.code).toBe('worksheet_not_in_progress')
    expect(await entries(`worksheet_id=${id}&running=true`)).toEqual([])
  })
})
