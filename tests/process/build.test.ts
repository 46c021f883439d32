import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageSources } from '../../src/process/build.ts'
import { ROOT } from '../support/process.ts'

/** What a file takes in when it is built: its own relative imports, types left out. */
async function imported(file: string): Promise<string[]> {
  if (!/\.[jt]sx?$/.test(file)) return []
  const text = await readFile(path.join(ROOT, file), 'utf8')
  const taken = text.matchAll(
    /^(?:import|export)(?! type)[^'"]*?(?:from )?'(\.[^']+)'|import\('(\.[^']+)'\)/gm,
  )
  return [...taken].map(([, fixed, late]) => path.join(path.dirname(file), (fixed ?? late)!))
}

/** Everything that is reached from the files, themselves included. */
async function reached(files: string[]): Promise<Set<string>> {
  const found = new Set(files)
  for (const file of found) for (const next of await imported(file)) found.add(next)
  return found
}

describe('the build of the console', () => {
  it('counts as stale by everything that a page is built from', async () => {
    const sources = await pageSources()
    const pages = sources.filter((file) => /^src\/app\/.*(page|layout|error|not-found)\.tsx$/.test(file))
    expect(pages.length).toBeGreaterThan(20)
    const needed = await reached([...pages, 'src/app/i18n/request.ts'])
    expect([...needed].filter((file) => !sources.includes(file))).toEqual([])
    for (const file of [
      'src/domain/money.ts',
      'src/domain/worksheet-statuses.ts',
      'src/app/messages/it/receipts.json',
    ])
      expect(needed).toContain(file)
  })
})
