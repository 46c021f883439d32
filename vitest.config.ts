import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // A browser's tests run under Playwright Test.
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/start-product.ts'],
    pool: 'threads',
    // Every test talks to real processes over real sockets and waits for them half of its time: one worker more than
    // the two cores.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A busy machine may be late; how late is not what a test is about.
    expect: { poll: { timeout: 10_000 } },
  },
})
