import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { MOVED } from './tests/support/moved.ts'

/** The browser's tests take longest: begun first, none of them is left for the end, when other workers have no more to do. */
class BrowsersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isShort = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/e2e/'))
    return (await super.sort(files)).sort((a, b) => isShort(a) - isShort(b))
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: MOVED,
    globalSetup: ['tests/support/start-product.ts'],
    pool: 'threads',
    // Every test talks to real processes over real sockets and waits for them half of its time: one worker more than
    // the two cores.
    maxWorkers: 3,
    sequence: { sequencer: BrowsersFirst },
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A page on a busy machine may be late; how late is not what a test is about.
    expect: { poll: { timeout: 10_000 } },
  },
})
