import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'

/**
 * Of one file: `retried` says what tests failed with that passed when they were tried again; `isBroken` where not all its
 * tests were run: a hook threw, it could not be read, its worker was lost.
 */
export type FileTotals = {
  file: string
  passed: number
  failed: number
  faults: string[]
  retried: string[]
  isBroken: boolean
}

/** `unhandled` are the errors that no test and no hook was there for. */
export type VitestReport = { files: FileTotals[]; unhandled: string[] }

/** Whether vitest says it of a worker of its own, not of what ran in it. */
export const isOfPool = (unhandled: string) => unhandled.includes('[vitest-pool')

/** A place in a stack as an editor opens it: the runner marks the modules that it loads with the moment. */
const placed = (line: string) => line.replace(/file:\/\/|\?vitest=\d+/g, '')

/** An error and what it came of: a property that fails says no more than the values it failed with. */
const withCauses = (error: SerializedError): SerializedError[] => [
  error,
  ...(error.cause?.message ? withCauses(error.cause) : []),
]

/** What they say and where, without the lines of the runner itself. */
const said = (errors: readonly SerializedError[]) =>
  errors
    .flatMap(withCauses)
    .flatMap(({ stack, message, diff }) => [
      ...(stack || message).split('\n'),
      ...(diff ? [String(diff)] : []),
    ])
    .filter((line) => !line.includes('/node_modules/'))
    .map(placed)
    .join('\n')

function ofModule(module: TestModule): FileTotals {
  const file = module.moduleId
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed')
  const retried = tests.filter((test) => test.result().state === 'passed' && test.result().errors?.length)
  const told = (test: TestCase) => `${file} › ${test.fullName}\n${said(test.result().errors ?? [])}`
  const hooks = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const own = module.errors()
  return {
    file,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failed.length,
    faults: [
      ...failed.map(told),
      ...hooks.map((suite) => `${file} › ${suite.fullName}\n${said(suite.errors())}`),
      ...(own.length > 0 ? [`${file}\n${said(own)}`] : []),
    ],
    retried: retried.map(told),
    isBroken: hooks.length > 0 || own.length > 0 || !['passed', 'failed', 'skipped'].includes(module.state()),
  }
}

/** Writes what was run to the file that VITEST_TOTALS_FILE names: vitest's own JSON says nothing of what a hook threw. */
export default class TotalsReporter implements Reporter {
  #files: string[] = []

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#files = specifications.map(({ moduleId }) => moduleId)
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const found = new Map(modules.map((module) => [module.moduleId, ofModule(module)]))
    const files = this.#files.map(
      (file): FileTotals =>
        found.get(file) ?? { file, passed: 0, failed: 0, faults: [], retried: [], isBroken: true },
    )
    const report: VitestReport = { files, unhandled: unhandled.map((error) => said([error])) }
    await writeFile(process.env.VITEST_TOTALS_FILE!, JSON.stringify(report))
  }
}
