import type { Kind, Value } from './kinds.ts'
import { type Fault, fault } from './problems.ts'

type Found = Value | null | undefined | false

/** How often an element stands: once, at most once, any number of times, at least once. */
type Occurrence = '1' | '0-1' | '0-n' | '1-n'

/** `replaced` are the fields whose texts the file says in other characters, where that is asked for. */
export type Output = { xml: string[]; faults: Fault[]; replaced?: string[] }

/** One element of the file's table: what it writes of a record, whose field is called `at`. */
export type Element<T> = (record: T, at: string, output: Output) => void

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string) => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark]!)

const join = (at: string, param: string) => (at && param ? `${at}.${param}` : at + param)

const isCompulsory = (occurs: Occurrence) => occurs.startsWith('1')

const missing = (param: string) => fault(param, 'missing', `${param} is required.`, '00200')

const listOf = <U>(found: U | readonly U[] | null | undefined | false): readonly U[] =>
  found === null || found === undefined || found === false ? [] : Array.isArray(found) ? found : [found as U]

/** An element with a value. A text of which nothing is left counts as none: empty elements are faults. */
export function value<T>(
  name: string,
  kind: Kind,
  param: string,
  of: (record: T) => Found | readonly Value[],
  occurs: Occurrence = '1',
): Element<T> {
  return (record, at, { xml, faults, replaced }) => {
    const field = join(at, param)
    const written = listOf<Value>(of(record)).map((found) => kind(found))
    const texts = written.filter((one) => !('text' in one) || one.text !== '')
    if (texts.length === 0 && isCompulsory(occurs)) faults.push(missing(field))
    for (const one of texts) {
      if ('text' in one) {
        xml.push(`<${name}>${escapeText(one.text)}</${name}>`)
        if (replaced && one.isReplaced?.()) replaced.push(field)
      } else faults.push(fault(field, one.reason, `${field} must ${one.must}.`, '00200', one))
    }
  }
}

/** An element with elements, for each record that is found; it is left out when nothing stands in it. */
export function group<T, U>(
  name: string,
  of: (record: T) => U | readonly U[] | null | undefined | false,
  children: readonly Element<U>[],
  { param = '', occurs = '1' }: { param?: string; occurs?: Occurrence } = {},
): Element<T> {
  const isList = occurs.endsWith('n')
  return (record, at, output) => {
    const records = listOf<U>(of(record))
    if (records.length === 0 && isCompulsory(occurs)) output.faults.push(missing(join(at, param)))
    records.forEach((found, index) => {
      const xml: string[] = []
      const place = isList && param ? `${param}[${index}]` : param
      for (const child of children) child(found, join(at, place), { ...output, xml })
      if (xml.length > 0) output.xml.push(`<${name}>`, ...xml, `</${name}>`)
    })
  }
}
