import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What Next itself imports, on the server. */
const ENTRY = /(^|\/)(page|layout|error|global-error|not-found|loading|template|default)\.tsx?$/
const DIRECTIVE = "'use client'\n"
/** Imports and exports from a file beside it, also those that come later; types are none. */
const IMPORT = /^(?!import type |export type )(?:import|export|\}).*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/**
 * Files that say `'use client'` though nothing on the server imports them: the directive marks where the browser's code
 * begins, and what stands behind it is the browser's already.
 */
export async function superfluousBoundaries(root: string): Promise<string> {
  const sources = new Map<string, string>()
  for await (const file of glob('src/app/**/*.{ts,tsx}', { cwd: root })) {
    sources.set(file, await readFile(path.join(root, file), 'utf8'))
  }
  const importsOf = (file: string) =>
    [...sources.get(file)!.matchAll(IMPORT)]
      .map(([, from, later]) => path.join(path.dirname(file), (from ?? later)!))
      .filter((imported) => sources.has(imported))
  const reached = new Set([...sources.keys()].filter((file) => ENTRY.test(file)))
  for (const file of reached) {
    if (sources.get(file)!.startsWith(DIRECTIVE)) continue
    for (const imported of importsOf(file)) reached.add(imported)
  }
  return [...sources]
    .filter(([file, text]) => text.startsWith(DIRECTIVE) && !reached.has(file))
    .map(([file]) => `${file} needs no 'use client': nothing on the server imports it.\n`)
    .join('')
}
