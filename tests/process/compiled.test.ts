import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/process.ts'
import { run } from '../support/spawned.ts'

const COMPILED = path.join(ROOT, '.next/cache/officina-compiled')

it('foundation: a start leaves what was compiled of its modules to the next one', async () => {
  await rm(COMPILED, { recursive: true, force: true })
  // where the tests keep theirs is another place
  expect((await run('src/main.ts', [], { NODE_COMPILE_CACHE: '', PORT: '70000' })).code).toBe(1)
  expect((await readdir(COMPILED, { recursive: true })).length).toBeGreaterThan(500)
})
