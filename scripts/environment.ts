import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { VARIABLES } from '../src/process/config.ts'

/** Names on the left of `=` in .env.example, commented out or not. */
const namesIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!)

const difference = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name))

/** .env.example names every variable of the configuration and of compose.yaml and no other, the README's table the former. */
export async function environmentFaults(root: string): Promise<string> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const [example, compose, readme] = await Promise.all(
    ['.env.example', 'compose.yaml', 'README.md'].map(read),
  )
  const expected = [
    ...new Set([...VARIABLES, ...[...compose!.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)]),
  ]
  const given = namesIn(example!)
  const table = readme!.split('\n').filter((row) => row.startsWith('| `'))
  const described = VARIABLES.filter((name) =>
    table.some((row) => row.split(' | ')[0]!.includes(`\`${name}\``)),
  )
  return [
    ...difference(expected, given).map((name) => `.env.example has no ${name}.`),
    ...difference(given, expected).map((name) => `.env.example has ${name}, which nothing reads.`),
    ...difference(VARIABLES, described).map((name) => `The table of variables in README.md has no ${name}.`),
  ]
    .map((fault) => `${fault}\n`)
    .join('')
}
