import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/start-product.ts',
  // A file is the unit of work; its tests share a company and run in their order.
  workers: 3,
  // A page on a busy machine may be late; how late is not what a test is about.
  timeout: 120_000,
  // One that passes only then is named "flaky" at the end.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // DOM, network and actions; pictures of every moment would cost as much as the tests.
    trace: { mode: 'retain-on-first-failure', screenshots: false, sources: false },
  },
})
