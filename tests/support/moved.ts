import { globSync, readFileSync } from 'node:fs'

/** Files of browser tests that run under Playwright Test; the others run under vitest still. */
export const MOVED = globSync('tests/e2e/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('support/playwright.ts'),
)
