import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { NODE_COMPILE_CACHE, ROOT } from '../tests/support/process.ts'
import startProduct from '../tests/support/start-product.ts'
import { type FileTotals, isOfPool, type VitestReport } from './vitest-totals.ts'

const HELP = 'npm test -- [part of a path …] [-t "part of a test\'s name"]'

/** `faults` are the tests that failed, `retried` those that passed only then, each with what it said. */
type Totals = { passed: number; failed: number; faults: string[]; retried: string[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

/** Modules that the cache of compiled ones may hold: a run needs 10,000 of them, and adds 600 that none needs again. */
const MOST_KEPT = 30_000

const cli = (...parts: string[]) => path.join(ROOT, 'node_modules', ...parts)

const vitest = (files: string[], name: string | undefined) => [
  ...[cli('vitest', 'vitest.mjs'), 'run', ...files, ...(name ? ['-t', name, '--passWithNoTests'] : [])],
  ...['--reporter=default', `--reporter=${path.join(ROOT, 'scripts', 'vitest-totals.ts')}`],
]

const playwright = (files: string[], name: string | undefined) => [
  ...[cli('playwright', 'cli.js'), 'test', ...files, ...(name ? ['-g', name, '--pass-with-no-tests'] : [])],
  '--reporter=list,json',
]

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

let running: ChildProcess | undefined
let isStopped = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isStopped = true
    running?.kill('SIGTERM')
  })

/** Runs it to its end; `report` is what it wrote, `otherwise` where it wrote nothing. */
async function run<Report>(command: string[], otherwise: Report): Promise<{ code: number; report: Report }> {
  const file = path.join(folder, 'totals.json')
  await rm(file, { force: true })
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE, PLAYWRIGHT_JSON_OUTPUT_FILE: file, VITEST_TOTALS_FILE: file },
    stdio: 'inherit',
  })
  running = child
  const [code] = await once(child, 'exit')
  return { code, report: await readFile(file, 'utf8').then(JSON.parse, () => otherwise) }
}

/** A runner that failed without naming a test, such as on a file that cannot be read, counts as one that failed. */
function namingOne(runner: string, code: number, totals: Totals): Totals {
  if (code === 0 || totals.failed > 0) return totals
  const fault = `${runner} ended with ${code}, and no test of it failed`
  return { ...totals, failed: 1, faults: [...totals.faults, fault] }
}

async function runPlaywright(files: string[]): Promise<Totals> {
  const none: PlaywrightReport = { stats: { expected: 0, unexpected: 0, flaky: 0 } }
  const { code, report } = await run(playwright(files, values.name), none)
  const { expected, flaky, unexpected } = report.stats
  // Its own list ends with those that failed.
  return namingOne('playwright', code, {
    passed: expected + flaky,
    failed: unexpected,
    faults: [],
    retried: [],
  })
}

const readVitest = (files: string[]) =>
  run<VitestReport>(vitest(files, values.name), { files: [], unhandled: [] })

/** What fails is tried once more: a test by vitest itself, a file whose hook threw or whose worker was lost here. */
async function runVitest(chosen: string[]): Promise<Totals> {
  let { code, report } = await readVitest(chosen)
  // Where a test failed, too, it has had its second try.
  const isOwed = ({ isBroken, failed }: FileTotals) => isBroken && failed === 0
  const broken = report.files.filter(isOwed)
  if (broken.length > 0 && !isStopped) {
    console.log(`AGAIN ${broken.map(({ file, faults }) => [file, ...faults].join('\n')).join('\n\n')}\n`)
    const again = await readVitest(broken.map(({ file }) => file))
    code = again.code
    report = {
      files: [...report.files.filter((file) => !isOwed(file)), ...again.report.files],
      unhandled: [...report.unhandled.filter((error) => !isOfPool(error)), ...again.report.unhandled],
    }
  }
  const { files, unhandled } = report
  return namingOne('vitest', code, {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: files.reduce((sum, { failed }) => sum + failed, unhandled.length),
    faults: [...files.flatMap(({ faults }) => faults), ...unhandled],
    retried: files.flatMap(({ retried }) => retried),
  })
}

/** vitest loads each test file by a new address in every run, so that what was kept of it is never found again. */
async function emptyFullCache(): Promise<void> {
  const kept = await readdir(NODE_COMPILE_CACHE, { recursive: true }).catch(() => [])
  if (kept.length > MOST_KEPT) await rm(NODE_COMPILE_CACHE, { recursive: true, force: true })
}

const { browser = [], other = [] } = chosenFiles()
if (browser.length + other.length === 0) {
  console.error(`No test file matches. ${HELP}`)
  process.exit(1)
}

await emptyFullCache()
const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-totals-'))
const stopProduct = await startProduct()
const totals = [
  ...(other.length > 0 ? [await runVitest(other)] : []),
  ...(browser.length > 0 && !isStopped ? [await runPlaywright(browser)] : []),
]
await stopProduct()
await rm(folder, { recursive: true, force: true })
// Once more where a reader looks first: the browser's list has pushed them thousands of lines up.
for (const each of totals.flatMap(({ retried }) => retried)) console.log(`FLAKY ${each}\n`)
for (const fault of totals.flatMap(({ faults }) => faults)) console.log(`FAILED ${fault}\n`)
if (isStopped) console.log('STOPPED before its end\n')
const sum = (of: 'passed' | 'failed') => totals.reduce((all, each) => all + each[of], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && !isStopped ? 0 : 1
