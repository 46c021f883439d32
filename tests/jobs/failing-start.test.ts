import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { log } from '../../src/process/log.ts'
import { openWorkshop, runJobs, type Workshop } from '../support/reminders.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterEach(() => vi.restoreAllMocks())

afterAll(() => workshop.close())

/** Several looks for webhooks that are due. */
const A_WHILE_MS = 2_000
/** However slow the machine is. */
const PATIENCE = { timeout: 120_000 }

const { createQueue } = PgBoss.prototype

describe('reminders.md#failures-of-sending: a queue that cannot be opened', () => {
  it('ends what was begun beside it: the next attempt begins all of it anew', async () => {
    vi.spyOn(PgBoss.prototype, 'createQueue').mockImplementation(async function (
      this: PgBoss,
      name,
      options,
    ) {
      if (name !== 'messages') return createQueue.call(this, name, options)
      await delay(A_WHILE_MS)
      throw new Error('no queue')
    })
    const looks = vi.spyOn(PgBoss.prototype, 'fetch')
    const ends = vi.spyOn(PgBoss.prototype, 'stop')
    const jobs = runJobs(workshop)
    await vi.waitFor(() => expect(looks).toHaveBeenCalled(), PATIENCE)
    await vi.waitFor(() => expect(ends).toHaveBeenCalled(), PATIENCE)
    await ends.mock.results[0]!.value
    await delay(A_WHILE_MS)
    looks.mockClear()
    const failures = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
    await delay(A_WHILE_MS)
    for (const one of [looks, ...failures]) expect(one).not.toHaveBeenCalled()
    await jobs.stop()
  })
})
