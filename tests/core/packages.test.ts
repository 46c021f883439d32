import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/process.ts'

type Entry = { integrity?: string; link?: boolean }

it('every package of the lock file has the integrity that an installation checks', async () => {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const { '': _project, ...packages } = lock.packages as Record<string, Entry>
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  const unchecked = Object.entries(packages).filter(([, { integrity, link }]) => !link && !integrity)
  expect(unchecked.map(([name]) => name)).toEqual([])
})
