import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The files of a section that is a list of records, and what each is; what else it has stands in a folder of its subject. */
const FILES = new Map([
  ['page', 'the list under its address'],
  ['list', 'filters, columns and preview of the list'],
  ['columns', 'the columns of the list and of its CSV'],
  ['form', 'makes or changes a record'],
  ['view', 'what a record’s page shows'],
  ['preview', 'a record beside the list'],
  ['actions', 'what may be done with a record'],
  ['lines', 'the lines of a document, which stay while its head is edited'],
  ['state', 'where a document stands, in words, for list, page and board alike'],
  ['filters', 'filters that several views of a section share'],
])

const CONSOLE = path.join('src', 'app', '(console)')

const isKnown = (section: string, file: string) =>
  FILES.has(file.replace(/\.tsx?$/, '')) || file === `${section}.module.css`

/** A file in the folder of a section whose name is not of the vocabulary. */
export async function sectionFaults(root: string): Promise<string> {
  const folder = path.join(root, CONSOLE)
  const entries = await readdir(folder, { withFileTypes: true })
  const faults = entries
    .filter((entry) => entry.isDirectory())
    .map(async ({ name: section }) => {
      const within = await readdir(path.join(folder, section), { withFileTypes: true })
      const files = within.filter((entry) => entry.isFile()).map(({ name }) => name)
      if (!files.includes('list.tsx')) return []
      return files.filter((file) => !isKnown(section, file)).map((file) => path.join(CONSOLE, section, file))
    })
  const known = [...FILES.keys()].join(', ')
  return (await Promise.all(faults))
    .flat()
    .map((file) => `${file} is none of ${known}: it belongs into a folder of its subject.\n`)
    .join('')
}
