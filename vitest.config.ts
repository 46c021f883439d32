import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { OVER_HTTP } from './tests/support/over-http.ts'

const IN_THEM = OVER_HTTP.map((folder) => `${folder}/**/*.test.ts`)

/** What takes longest although it is short to read: begun first, so that the others do not wait for it at the end. */
const LONG = [
  'contract/walks',
  'contract/lists',
  'contract/write-door',
  'process/commands',
  'process/stopping',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/start-product.ts'],
    pool: 'threads',
    // Every test talks to real processes over real sockets and waits for them half of its time: twice as many workers
    // as a small machine has cores.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // What passes only then is marked "retry x1".
    retry: 1,
    // A busy machine may be late; how late is not what a test is about.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // What these import is read once a worker, not once a file.
      { extends: true, test: { name: 'http', include: IN_THEM, isolate: false } },
      // A browser's tests run under Playwright Test.
      {
        extends: true,
        test: { name: 'other', include: ['tests/**/*.test.ts'], exclude: ['tests/e2e/**', ...IN_THEM] },
      },
    ],
  },
})
