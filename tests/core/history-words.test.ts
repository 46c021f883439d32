import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isLeftOut, labelKeys } from '../../src/app/history/field-labels.ts'
import { EVENT_OBJECTS } from '../../src/domain/event-types.ts'
import { messagesIn } from '../support/messages.ts'

type Schema = { $ref?: string; allOf?: Schema[]; properties?: Record<string, unknown> }

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components as {
  schemas: Record<string, Schema>
}

/** The fields of a record as the document has them, those of what it extends included. */
function fieldsOf(schema: Schema): string[] {
  const { $ref, allOf = [], properties = {} } = schema
  const extended = $ref ? [schemas[$ref.split('/').pop()!]!] : allOf
  return [...extended.flatMap(fieldsOf), ...Object.keys(properties)]
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Each kind of record that has a history, and the parts that it tells of. */
const KINDS: [object: string, schema: string][] = [
  ...EVENT_OBJECTS.map((object): [string, string] => [object, pascal(object)]),
  ...EVENT_OBJECTS.map(pascal)
    .filter((name) => fieldsOf(schemas[name]!).includes('line_items'))
    .map((name): [string, string] => ['line', `${name}LineItem`]),
  ['payment', 'Payment'],
  ['price', 'PriceListPrice'],
  ['share_link', 'ShareLink'],
]

/** They are in no form: when a record was made and what it is. */
const UNTOLD = new Set(['object', 'created_at', 'updated_at', 'line_items'])

function textAt(messages: object, key: string): unknown {
  return key.split('.').reduce<unknown>((room, name) => (room as Record<string, unknown>)?.[name], messages)
}

const hasWords = (messages: object, object: string, field: string) =>
  labelKeys(object, field).some((key) => {
    const text = textAt(messages, key)
    return typeof text === 'string' && !text.includes('{')
  })

describe.each(KINDS)('audit-log.md#history: %s of %s', (object, schema) => {
  it.each([
    ['English', messagesIn('en')],
    ['Italian', messagesIn('it')],
  ])('every field that the history tells has words in %s', (_language, messages) => {
    const fields = fieldsOf(schemas[schema]!)
    const told = fields.filter((field) => !UNTOLD.has(field) && !isLeftOut(object, field, fields))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((field) => !hasWords(messages, object, field))).toEqual([])
  })
})
