import { XMLParser } from 'fast-xml-parser'
import { isCalendarDay } from '../values.ts'

/** An element as it was parsed: its children by name, those that may repeat as arrays. */
export type Element = { [name: string]: Element | Element[] | string | undefined }

/** Thrown for bytes that are no XML, or none that is read here. */
export class NoXml extends Error {}

const LONGEST = 10 * 1024 * 1024

/**
 * What the parser works longest at: it holds the process's one thread until it is done. An invoice of 9,999 lines, each
 * with all that a line may say, has fewer tags; attributes are for its root and its signature.
 */
const MOST_TAGS = 400_000
const MOST_ATTRIBUTES = 10_000

/** Whether text holds a mark more often than it may; it is read no further. */
function holdsOver(most: number, mark: RegExp, text: string): boolean {
  const marks = text.matchAll(mark)
  for (let count = 0; !marks.next().done; count++) if (count === most) return true
  return false
}

/** What its first bytes or its declaration say; UTF-8 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )
  return bytes[0] === 0xef ? 'utf-8' : (declared?.[1] ?? 'utf-8')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** A parser for files in which the elements named may stand several times. */
export const parserOf = (repeated: readonly string[]) =>
  new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    trimValues: true,
    // numbers of characters as well as the five names
    htmlEntities: true,
    isArray: (name) => repeated.includes(name),
  })

/** The root of a file and its name without prefix. No entity is ever fetched. @throws NoXml */
export function parseRoot(parser: XMLParser, bytes: Uint8Array): [name: string, root: Element] {
  if (bytes.length > LONGEST) throw new NoXml('it is larger than 10 MB')
  const xml = decode(bytes).trim()
  if (/<!DOCTYPE/i.test(xml)) throw new NoXml('it declares a document type')
  if (holdsOver(MOST_TAGS, /</g, xml) || holdsOver(MOST_ATTRIBUTES, /=\s*["']/g, xml))
    throw new NoXml('it has more tags or attributes than any')
  let parsed: Element
  try {
    parsed = parser.parse(xml, true) as Element
  } catch {
    throw new NoXml('it is no XML')
  }
  const found = Object.entries(parsed).find((entry): entry is [string, Element] => {
    const [, child] = entry
    return typeof child === 'object' && !Array.isArray(child)
  })
  if (!found) throw new NoXml('it is no XML')
  return found
}

/** A child that has children of its own. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  const child = element?.[name]
  const first = Array.isArray(child) ? child[0] : child
  return typeof first === 'object' ? first : undefined
}

/** The children of a name that may repeat. */
export function childrenOf(element: Element | undefined, name: string): Element[] {
  const child = element?.[name]
  return Array.isArray(child) ? child.filter((each) => typeof each === 'object') : []
}

/** What XML has no place for and no database keeps, although some programs write it as a number. */
const UNTOLD = /(?![\t\n\r])\p{Cc}/gu

const kept = (text: string) => text.replace(UNTOLD, '').toWellFormed().trim()

/** The text of a child; null for one that is missing or empty. One with attributes has it beside them. */
export function textOf(element: Element | undefined, name: string): string | null {
  const child = element?.[name]
  const first: unknown = Array.isArray(child) ? child[0] : child
  const text = typeof first === 'object' ? (first as Record<string, unknown>)['#text'] : first
  const trimmed = typeof text === 'string' ? kept(text) : ''
  return trimmed === '' ? null : trimmed
}

/** The day that a text begins with; null where the calendar has none of it. */
export function dayIn(text: string | null): string | null {
  const day = /^(?!0000)\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0]
  return day !== undefined && isCalendarDay(day) ? day : null
}

/** The texts of a child that may repeat. */
export function textsOf(element: Element | undefined, name: string): string[] {
  const child: unknown = element?.[name]
  const all: unknown[] = Array.isArray(child) ? child : [child]
  return all.flatMap((text) => (typeof text === 'string' && kept(text) ? [kept(text)] : []))
}
