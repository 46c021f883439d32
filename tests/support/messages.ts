import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type en from '../../src/app/messages/en.ts'
import { ROOT } from './process.ts'

/**
 * The console's words in a language, from the files that `messages/en.ts` gathers: it imports JSON without `with`, which
 * Node refuses, and Next's build refuses it with it.
 */
export function messagesIn(language: 'en' | 'it'): typeof en {
  const folder = path.join(ROOT, 'src/app/messages', language)
  const sections = readdirSync(folder).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  ])
  return Object.fromEntries(sections)
}
