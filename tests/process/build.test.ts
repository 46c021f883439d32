import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { doOnce, pageSources } from '../../src/process/build.ts'
import { reachedFrom } from '../support/imports.ts'
import { temporaryFolder } from '../support/spawned.ts'

describe('the build of the console', () => {
  it('counts as stale by everything that a page is built from', async () => {
    const sources = await pageSources()
    const pages = sources.filter((file) => /^src\/app\/.*(page|layout|error|not-found)\.tsx$/.test(file))
    expect(pages.length).toBeGreaterThan(20)
    const reached = await reachedFrom([...pages, 'src/app/i18n/request.ts'])
    const needed = [...reached].filter((name) => name.startsWith('src/'))
    expect(needed.filter((file) => !sources.includes(file))).toEqual([])
    for (const file of [
      'src/domain/money.ts',
      'src/domain/worksheet-statuses.ts',
      'src/app/messages/it/receipts.json',
    ])
      expect(needed).toContain(file)
  })

  it('is made once by servers that start together, and after one that failed by the next', async () => {
    const { folder, remove } = await temporaryFolder()
    let [begun, done] = [0, false]
    const isDone = async () => done
    const work = async () => {
      begun++
      await delay(50)
      if (begun === 1) throw new Error('killed')
      done = true
    }
    const starts = await Promise.allSettled([1, 2, 3].map(() => doOnce({ folder, isDone, work })))
    expect({ begun, done }).toEqual({ begun: 2, done: true })
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await remove()
  })
})
