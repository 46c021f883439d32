import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './process.ts'

const STATIC = /^(?:import(?! type)(?:[^'"]*? from)?|export(?! type) (?:\*|\{)[^'"]*? from) '([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

/** What a file imports, types left out: paths from the root, and packages by their names. */
async function importsOf(file: string): Promise<string[]> {
  if (!/\.[jt]sx?$/.test(file)) return []
  const text = await readFile(path.join(ROOT, file), 'utf8')
  const named = [STATIC, DYNAMIC].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!))
  return named.map((name) => (name.startsWith('.') ? path.join(path.dirname(file), name) : name))
}

const isOwn = (name: string) => name.startsWith('src/')

/** Everything that is reached from the files, themselves and packages included; `except` is not followed. */
export async function reachedFrom(files: string[], except: string[] = []): Promise<Set<string>> {
  const found = new Set(files)
  for (const file of found) {
    if (!isOwn(file)) continue
    for (const next of await importsOf(file)) if (!except.includes(next)) found.add(next)
  }
  return found
}
