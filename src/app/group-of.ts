/** Kinds whose plural is not the usual one. */
const OWN: Readonly<Record<string, string>> = { settings: 'settings', sezionale: 'sezionali' }

const camelOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The group of a kind of record, as events and the audit log name it: `jobTemplates` of `job_template`. Its procedures
 * have that name, and its words where it has a file of them.
 */
export function groupOf(object: string): string {
  const name = camelOf(object)
  return OWN[object] ?? (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`)
}
