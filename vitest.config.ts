import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/product.ts'],
    // Every test talks to real processes over real sockets: the two cores are the limit.
    pool: 'threads',
    maxWorkers: 2,
    // A browser on a busy machine may be late: there, and only there, a test gets another try.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
