import { describe, expect, it } from 'vitest'
import { pageSources } from '../../src/process/build.ts'
import { reachedFrom } from '../support/imports.ts'

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
})
