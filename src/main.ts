import module from 'node:module'
import path from 'node:path'

/**
 * Where Node.js keeps what it compiled of a thousand modules: a start that finds it there takes a third less. It takes
 * it only for a source of the same checksum, and goes without where it may not write.
 */
const COMPILED = path.join(import.meta.dirname, '..', '.next', 'cache', 'officina-compiled')

module.enableCompileCache(COMPILED)
await import('./process/start.ts')
