import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiDocument } from '../src/rest/openapi.ts'
import { apiRouter } from '../src/server/router.ts'
import { errorPage } from './error-page.ts'

/** Writes the committed copies of what the code says; `npm run verify` refuses copies that are not current. */
const root = path.resolve(import.meta.dirname, '..')
await writeFile(path.join(root, 'openapi.json'), `${JSON.stringify(openApiDocument(apiRouter), null, 2)}\n`)
await writeFile(path.join(root, 'docs', 'errors.md'), errorPage())
