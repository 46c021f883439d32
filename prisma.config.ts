import { defineConfig } from 'prisma/config'

// `prisma generate` never runs the schema engine, but looks for its binary and would download it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } })
