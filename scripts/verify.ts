import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { difference } from '../prisma/difference.ts'
import { brokenCitations } from './citations.ts'
import { superfluousBoundaries } from './client-boundaries.ts'
import { dependencyFaults } from './dependencies.ts'
import { environmentFaults } from './environment.ts'
import { errorPage } from './error-page.ts'
import { MESSAGE_FILES, messageFile } from './message-files.ts'
import { sectionFaults } from './section-files.ts'

const root = path.resolve(import.meta.dirname, '..')

type Check = { name: string; run: () => Promise<string> }

/** A command's output when it fails; empty when all is well. */
function command(...[file, ...args]: [string, ...string[]]): () => Promise<string> {
  return () =>
    promisify(execFile)(path.join(root, 'node_modules', '.bin', file), args, { cwd: root }).then(
      () => '',
      (error) => `${error.stdout}${error.stderr}`,
    )
}

/** A committed copy must be what its source makes now. */
function current(file: string, remedy: string, make: () => Promise<string>): () => Promise<string> {
  return async () => {
    const committed = await readFile(path.join(root, file), 'utf8').catch(() => '')
    return committed === (await make()) ? '' : `${file} is not current: run \`${remedy}\`.\n`
  }
}

async function openApi(): Promise<string> {
  const { openApiDocument } = await import('../src/rest/openapi.ts')
  const { apiRouter } = await import('../src/server/router.ts')
  return `${JSON.stringify(openApiDocument(apiRouter), null, 2)}\n`
}

/** What prisma/schema makes in src/database must be what stands there; it is made anew in a folder of its own. */
async function tables(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'officina-tables-'))
  try {
    await cp(path.join(root, 'prisma', 'schema'), path.join(folder, 'prisma', 'schema'), { recursive: true })
    await mkdir(path.join(folder, 'src', 'database'), { recursive: true })
    const fault = await command('prisma', 'generate', '--schema', path.join(folder, 'prisma', 'schema'))()
    if (fault !== '') return fault
    const made = (file: string) => readFile(path.join(folder, file), 'utf8')
    const files = ['src/database/tables.ts', 'src/database/model.ts']
    const faults = files.map((file) => current(file, 'npm run tables', () => made(file))())
    return (await Promise.all(faults)).join('')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The migrations must lead to the schema: what one of the two has alone is in no database, or in no type. */
async function migrations(): Promise<string> {
  const sql = await difference()
  if (sql === '') return ''
  return `prisma/migrations does not lead to prisma/schema: run \`npm run migration -- <name>\`. It lacks\n${sql}\n`
}

/** What src/app/messages/ gathers of its folders. */
async function messages(): Promise<string> {
  const faults = MESSAGE_FILES.map((file) =>
    current(file, 'npm run messages', () => messageFile(root, file))(),
  )
  return (await Promise.all(faults)).join('')
}

/**
 * Of two packages that bring a `tsc`, by its path; by one checker: several check what they share anew, each for itself.
 * What Next.js wrote of pages that are gone by now is no fault of theirs.
 */
async function types(): Promise<string> {
  const fault = await command('../typescript-native/bin/tsc', '--noEmit', '--checkers', '1')()
  return /^\.next\//m.test(fault)
    ? `${fault}\`rm -r .next/types\` ends what is said of pages that are gone.\n`
    : fault
}

/** How things are written is mended by a command, what is found of them by hand. */
async function lint(): Promise<string> {
  const fault = await command('biome', 'check', '.')()
  return fault && `${fault}\`npm run format\` mends what is only formatted or ordered otherwise.\n`
}

const checks: Check[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'dead code', run: command('knip') },
  { name: 'openapi.json', run: current('openapi.json', 'npm run openapi', openApi) },
  { name: 'docs/errors.md', run: current('docs/errors.md', 'npm run openapi', async () => errorPage()) },
  { name: 'messages', run: messages },
  { name: 'citations', run: () => brokenCitations(root) },
  { name: 'generated tables', run: tables },
  { name: 'migrations', run: migrations },
  { name: 'docs/dependencies.md', run: () => dependencyFaults(root) },
  { name: 'environment', run: () => environmentFaults(root) },
  { name: 'sections', run: () => sectionFaults(root) },
  { name: 'client boundaries', run: () => superfluousBoundaries(root) },
]

const results = await Promise.all(checks.map(async ({ name, run }) => ({ name, fault: await run() })))
for (const { name, fault } of results)
  process.stdout.write(`${fault === '' ? 'ok   ' : 'FAULT'} ${name}\n${fault}`)
process.exitCode = results.some(({ fault }) => fault !== '') ? 1 : 0
