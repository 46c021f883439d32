import { defineConfig } from 'vitest/config'

/** They change nothing of their worker and leave nothing running in it. */
const SHARING = ['tests/{concurrency,contract,core,facade,resources}/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['tests/support/start-product.ts'],
    pool: 'threads',
    // Node loads TypeScript itself, as it does for the product: nothing here needs Vite's transforms or its mocks.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Every test talks to real processes over real sockets and waits for them half of its time: twice as many workers
    // as a small machine has cores.
    maxWorkers: 4,
    // Only what hangs meets these, on a machine that is ten times slower, too.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What passes only then is marked "retry", and named as flaky at the end.
    retry: 2,
    // A busy machine may be late; how late is not what a test is about.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // What these import is read once a worker, not once a file.
      { extends: true, test: { name: 'http', include: SHARING, isolate: false } },
      // A browser's tests run under Playwright Test.
      {
        extends: true,
        test: { name: 'other', include: ['tests/**/*.test.ts'], exclude: ['tests/e2e/**', ...SHARING] },
      },
    ],
  },
})
