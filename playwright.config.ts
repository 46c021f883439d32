import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/start-product.ts',
  // A file is the unit of work; its tests share a company and run in their order. A page that waits for its answer
  // leaves a third of two cores idle under three workers.
  workers: 4,
  // A page on a busy machine may be late; how late is not what a test is about.
  timeout: 300_000,
  // What passes only then is named as flaky at the end.
  retries: 2,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    // A trace of the second try: recording each first one took a tenth of the time. DOM, network and actions only.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
  },
})
