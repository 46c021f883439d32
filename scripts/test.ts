import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../tests/support/process.ts'
import startProduct from '../tests/support/start-product.ts'

const HELP = 'npm test -- [part of a path …] [-t "part of a test\'s name"]'

/** `faults` are the tests that failed, each with what it said. */
type Totals = { passed: number; failed: number; faults: string[] }
type Runner = {
  name: string
  files: string[]
  command: (files: string[], name: string | undefined, report: string) => string[]
  totals: (report: Report) => Totals
}
type Assertion = { fullName: string; status: string; failureMessages: string[] }
/** What both runners' JSON says of the whole. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: Assertion[] }[]
  stats: { expected: number; unexpected: number; flaky: number }
}

const cli = (...parts: string[]) => path.join(ROOT, 'node_modules', ...parts)

const VITEST: Omit<Runner, 'files'> = {
  name: 'vitest',
  command: (files, name, report) => [
    ...[cli('vitest', 'vitest.mjs'), 'run', ...files, ...(name ? ['-t', name, '--passWithNoTests'] : [])],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  totals: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    faults: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}\n${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
    ]),
  }),
}

const PLAYWRIGHT: Omit<Runner, 'files'> = {
  name: 'playwright',
  command: (files, name) => [
    ...[cli('playwright', 'cli.js'), 'test', ...files, ...(name ? ['-g', name, '--pass-with-no-tests'] : [])],
    '--reporter=list,json',
  ],
  // Its own list ends with those that failed.
  totals: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, faults: [] }),
}

const { values, positionals } = parseArgs({
  options: { name: { type: 'string', short: 't' } },
  allowPositionals: true,
})

function chosenFiles() {
  const all = globSync('tests/**/*.test.ts', { cwd: ROOT }).sort()
  const wanted = all.filter(
    (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
  )
  return Object.groupBy(wanted, (file) => (file.startsWith('tests/e2e/') ? 'browser' : 'other'))
}

/** Runs it to its end. A runner that failed without naming a test, such as on a file with a fault, counts as one. */
async function run({ name, files, command, totals }: Runner, folder: string): Promise<Totals> {
  const report = path.join(folder, `${name}.json`)
  const child = spawn(process.execPath, command(files, values.name, report), {
    cwd: ROOT,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: 'inherit',
  })
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  const found = await readFile(report, 'utf8').then(
    (text) => totals(JSON.parse(text)),
    () => ({ passed: 0, failed: 0, faults: [] }),
  )
  if (code === 0 || found.failed > 0) return found
  return {
    ...found,
    failed: 1,
    faults: [...found.faults, `${name} ended with ${code}, and no test of it failed`],
  }
}

const { browser = [], other = [] } = chosenFiles()
const runners = [
  { ...VITEST, files: other },
  { ...PLAYWRIGHT, files: browser },
].filter(({ files }) => files.length > 0)
if (runners.length === 0) {
  console.error(`No test file matches. ${HELP}`)
  process.exit(1)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-totals-'))
const stopProduct = await startProduct()
const sum: Totals = { passed: 0, failed: 0, faults: [] }
for (const runner of runners) {
  const { passed, failed, faults } = await run(runner, folder)
  sum.passed += passed
  sum.failed += failed
  sum.faults.push(...faults)
}
await stopProduct()
await rm(folder, { recursive: true, force: true })
// Once more where a reader looks first: the browser's list has pushed them thousands of lines up.
for (const fault of sum.faults) console.log(`FAILED ${fault}\n`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
