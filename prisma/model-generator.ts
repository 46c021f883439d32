import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/**
 * A generator of Prisma's: writes src/database/model.ts, the facts of the schema that code follows at run time. Prisma
 * sends requests as lines of JSON-RPC on stdin and reads the answers from stderr.
 */

type Field = {
  name: string
  kind: string
  type: string
  documentation?: string
  relationFromFields?: readonly string[]
}
type Model = { name: string; fields: readonly Field[] }
type Request = {
  id: number
  method: 'getManifest' | 'generate'
  params: { generator: { output: { value: string } }; dmmf: { datamodel: { models: readonly Model[] } } }
}

const HEAD = `/** Facts of the schema, made from prisma/schema by \`npm run tables\`. Never changed by hand. */\n`

const FILE = 'model.ts'

const has = (model: Model, column: string) => model.fields.some(({ name }) => name === column)

/** The columns of a relation beside `company_id`, which every key of a company's table begins with. */
const ownColumns = (columns: readonly string[] = []) => columns.filter((column) => column !== 'company_id')

/** Column → table, of every relation that one column makes. */
function referencesOf({ fields }: Model): [column: string, table: string][] {
  return fields.flatMap(({ type, relationFromFields }): [string, string][] => {
    const [column, ...more] = ownColumns(relationFromFields)
    return column && more.length === 0 ? [[column, type]] : []
  })
}

/** Marks a column that holds on to nothing: what it names may go. */
const WEAK = '@weakReference'

/** By name: lines of a fiscal document keep the code without a foreign key. */
const citingColumns = ({ fields }: Model) =>
  fields
    .filter(({ name, documentation }) => name.endsWith('vat_code') && !documentation?.includes(WEAK))
    .map(({ name }) => name)

/** Marks a column that holds others of its row, folded: `@folds name code`. */
const FOLDS = /@folds ((?: ?\w+)+)/

/** Column → the columns that it folds. */
function foldedOf({ fields }: Model): [column: string, from: readonly string[]][] {
  return fields.flatMap(({ name, documentation }): [string, readonly string[]][] => {
    const [, from] = FOLDS.exec(documentation ?? '') ?? []
    return from ? [[name, from.split(' ')]] : []
  })
}

const quoted = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

const list = (names: readonly string[]) => names.map((name) => `  '${name}',\n`).join('')

const nested = (entries: readonly [string, string][]) =>
  entries.map(([key, value]) => `  ${key}: ${value},\n`).join('')

/** One entry a table that has any of them. */
function byTable<Fact>(
  models: readonly Model[],
  factsOf: (model: Model) => Fact[],
  write: (facts: Fact[]) => string,
): string {
  const entries = models.map((model) => ({ name: model.name, facts: factsOf(model) }))
  return nested(
    entries.filter(({ facts }) => facts.length > 0).map(({ name, facts }) => [name, write(facts)]),
  )
}

/** The text of model.ts. */
function modelFile(models: readonly Model[]): string {
  const names = (chosen: readonly Model[]) => list(chosen.map(({ name }) => name))
  const references = byTable(
    models,
    referencesOf,
    (columns) => `{ ${columns.map(([column, table]) => `${column}: '${table}'`).join(', ')} }`,
  )
  const citing = byTable(models, citingColumns, quoted)
  const folded = byTable(
    models,
    foldedOf,
    (columns) => `{ ${columns.map(([column, from]) => `${column}: ${quoted(from)}`).join(', ')} }`,
  )
  return `${HEAD}
/** Tables whose rows are deleted logically, by \`deleted_at\`. */
export const SOFT_DELETED_TABLES = [
${names(models.filter((model) => has(model, 'deleted_at')))}] as const

/** What each id points at, by table and column. */
export const REFERENCES = {
${references}} as const

/** Columns that cite a VAT code of the company and so keep it, by table: all but those marked ${WEAK}. */
export const VAT_CODE_COLUMNS = {
${citing}} as const

/** Columns that hold others of their row, folded, by table: those marked @folds. */
export const FOLDED_COLUMNS = {
${folded}} as const
`
}

function answer({ method, params }: Request): unknown {
  if (method === 'getManifest') {
    return { manifest: { prettyName: 'facts of the schema', defaultOutput: '../src/database' } }
  }
  writeFileSync(path.join(params.generator.output.value, FILE), modelFile(params.dmmf.datamodel.models))
  return null
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const request: Request = JSON.parse(line)
  process.stderr.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, result: answer(request) })}\n`)
})
