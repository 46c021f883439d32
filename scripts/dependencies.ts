import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The names in the first column of the table; `@types/*` is a whole scope. */
const namesIn = (page: string) =>
  page
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))

/** docs/dependencies.md says of every dependency why it is here, and of no other. */
export async function dependencyFaults(root: string): Promise<string> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const [manifest, page] = await Promise.all(['package.json', 'docs/dependencies.md'].map(read))
  const { dependencies, devDependencies } = JSON.parse(manifest!)
  const wanted = Object.keys({ ...dependencies, ...devDependencies })
  const given = namesIn(page!)
  const isSame = (name: string, row: string) =>
    row.endsWith('/*') ? name.startsWith(row.slice(0, -1)) : name === row
  return [
    ...wanted
      .filter((name) => !given.some((row) => isSame(name, row)))
      .map((name) => `docs/dependencies.md does not say why ${name} is here.`),
    ...given
      .filter((row) => !wanted.some((name) => isSame(name, row)))
      .map((row) => `docs/dependencies.md speaks of ${row}, which package.json has not.`),
  ]
    .map((fault) => `${fault}\n`)
    .join('')
}
