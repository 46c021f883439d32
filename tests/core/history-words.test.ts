import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isLeftOut, labelKeys, PARTS } from '../../src/app/history/field-labels.ts'
import { doneKeys } from '../../src/app/history/record-words.ts'
import { valueRoom } from '../../src/app/history/value-rooms.ts'
import { AUDIT_TYPES, EVENT_OBJECTS } from '../../src/domain/event-types.ts'
import { messagesIn } from '../support/messages.ts'

type Schema = {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  properties?: Record<string, Schema>
}

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components as {
  schemas: Record<string, Schema>
}

const referred = ({ $ref }: Schema): Schema[] => ($ref ? [schemas[$ref.split('/').pop()!]!] : [])

/** The fields of a record as the document has them, those of what it extends included. */
function propertiesOf(schema: Schema): [string, Schema][] {
  const { allOf = [], properties = {} } = schema
  return [...[...referred(schema), ...allOf].flatMap(propertiesOf), ...Object.entries(properties)]
}

const fieldsOf = (schema: Schema) => propertiesOf(schema).map(([field]) => field)

/** The words among which a field chooses. */
function choicesOf(schema: Schema): string[] {
  const { allOf = [], anyOf = [], items } = schema
  const own = (schema.enum ?? []).filter((value) => typeof value === 'string')
  return [...own, ...[...referred(schema), ...allOf, ...anyOf, ...(items ? [items] : [])].flatMap(choicesOf)]
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
  ['supplier_price', 'SupplierPrice'],
  ['inspection_point', 'InspectionPoint'],
]

/** The parts besides whose values are told, under the labels of their section. */
const TOLD_PARTS: [object: string, schema: string][] = [
  ['attachment', 'Attachment'],
  ['damage', 'CheckinDamage'],
  ['odometer_reading', 'OdometerReading'],
  ['signature', 'CheckinSignature'],
  ['vehicle_deadline', 'VehicleDeadline'],
]

/** They are in no form: when a record was made and what it is. */
const UNTOLD = new Set(['object', 'created_at', 'updated_at', 'line_items'])

/** No entry tells them: what a record is, and why a payment went, which is told as removed. */
const isUnchosen = (object: string, field: string) =>
  field === 'object' || (object === 'payment' && field === 'reason')

function textAt(messages: object, key: string): unknown {
  return key.split('.').reduce<unknown>((room, name) => (room as Record<string, unknown>)?.[name], messages)
}

const hasWords = (messages: object, object: string, field: string) =>
  labelKeys(object, field).some((key) => {
    const text = textAt(messages, key)
    return typeof text === 'string' && !text.includes('{')
  })

const LANGUAGES: [string, object][] = [
  ['English', messagesIn('en')],
  ['Italian', messagesIn('it')],
]

describe.each(LANGUAGES)('audit-log.md#history: in %s', (_language, messages) => {
  it('everything that is done has words', () => {
    const isTold = (type: string) => doneKeys(type).some((key) => textAt(messages, key) !== undefined)
    expect(AUDIT_TYPES.filter((type) => !isTold(type))).toEqual([])
  })

  it.each([...KINDS, ...TOLD_PARTS])('every choice of %s, %s, has words', (object, schema) => {
    const properties = propertiesOf(schemas[schema]!)
    const fields = properties.map(([field]) => field)
    const told = properties.filter(
      ([field]) => !isUnchosen(object, field) && !isLeftOut(object, field, fields),
    )
    const keys = told.flatMap(([field, of]) =>
      choicesOf(of).map((value) => `${valueRoom(object, field) ?? field}.${value}`),
    )
    expect(keys.filter((key) => typeof textAt(messages, key) !== 'string')).toEqual([])
  })

  it('a file that the exchange system rejects is told otherwise than one that an administration refuses', () => {
    const [rejected, refused] = ['rejected', 'refused'].map((action) =>
      doneKeys(`electronic_invoice.${action}`)
        .map((key) => textAt(messages, key))
        .find(Boolean),
    )
    expect(rejected).not.toBe(refused)
  })
})

describe.each(KINDS)('audit-log.md#history: %s of %s', (object, schema) => {
  it.each(LANGUAGES)('every field that the history tells has words in %s', (_language, messages) => {
    const fields = fieldsOf(schemas[schema]!)
    const told = fields.filter((field) => !UNTOLD.has(field) && !isLeftOut(object, field, fields))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((field) => !hasWords(messages, object, field))).toEqual([])
  })
})

describe('audit-log.md#changes: parts', () => {
  it('every one that is written has its words in the history', () => {
    const code = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    const keys = code.flatMap((text) => [...text.matchAll(/\[`(\w+)\.\$\{/g)])
    const written = keys.map(([, name]) => name!)
    expect(written).toContain('prices')
    expect(written.filter((name) => !(name in PARTS))).toEqual([])
  })
})
