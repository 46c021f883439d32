import { describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import {
  answerName,
  bodyName,
  document,
  exampleBodyOf,
  faultsOf,
  fieldsIn,
  operationIn,
  parametersOf,
  resolve,
} from '../support/document.ts'
import { casesOf, operations, takesBody } from '../support/operations.ts'

/** Every schema in a node of the document, with its place. */
function* schemasIn(node: Body, place = ''): Generator<[place: string, schema: Body]> {
  if (typeof node !== 'object' || node === null) return
  if (node.type || node.anyOf || node.allOf || node.$ref || node.properties) yield [place, node]
  for (const [key, child] of Object.entries(node)) {
    if (!key.startsWith('example')) yield* schemasIn(child as Body, `${place}.${key}`)
  }
}

const all = [...schemasIn(document.components.schemas), ...schemasIn(document.paths)]
const parameters = [...schemasIn(document.components.parameters)]
const placesOf = (isWrong: (schema: Body) => unknown) =>
  [...all, ...parameters].filter(([, schema]) => isWrong(schema)).map(([place]) => place)

/** Names of the schemas that others refer to, from some of them on. */
function reach(names: (string | undefined)[], reached = new Set<string>()): Set<string> {
  for (const name of names) {
    if (name === undefined || reached.has(name)) continue
    reached.add(name)
    const references = [...schemasIn(document.components.schemas[name])].map(([, { $ref }]) => $ref)
    reach(
      references.filter(Boolean).map(($ref) => $ref.split('/').at(-1)),
      reached,
    )
  }
  return reached
}

const answers = reach([...operations.map(answerName), 'Error'])
const bodies = operations.filter(takesBody)

describe('the schemas of the document', () => {
  it('document: no number must be a multiple of a fraction, which validators compute in floats', () => {
    expect(placesOf(({ multipleOf }) => multipleOf !== undefined && !Number.isInteger(multipleOf))).toEqual(
      [],
    )
    expect(fieldsIn('ArticleUpdate').properties.sale_price.description).toContain('At most 4 decimals')
    expect(faultsOf({ amount: 19.99 }, 'ReceiptCreatePayment')).toEqual([])
  })

  it('document: answers are open to fields that come later, bodies are closed', () => {
    const isClosed = ([, schema]: [string, Body]) => schema.additionalProperties === false
    const closed = [...answers].filter((name) =>
      [...schemasIn(document.components.schemas[name])].some(isClosed),
    )
    expect(closed).toEqual([])
    for (const operation of bodies) {
      const faults = faultsOf({ ...exampleBodyOf(operation), nonsense: 1 }, bodyName(operation))
      expect(faults, bodyName(operation)).not.toEqual([])
    }
  })

  it('document: null stands in a list of types, and is no default', () => {
    expect(placesOf(({ anyOf }) => anyOf?.some(({ type }: Body) => type === 'null'))).toEqual([])
    expect(placesOf((schema) => schema.default === null)).toEqual([])
  })

  it('document: every list of values has a name of its own', () => {
    const named = new Set(Object.values<Body>(document.components.schemas).filter((schema) => schema.enum))
    const unnamed = [...all, ...parameters].filter(([, schema]) => schema.enum && !named.has(schema))
    expect(unnamed.map(([place]) => place)).toEqual(['.ApiVersion.schema'])
  })

  it('document: a list that is null where it may be has null among its values', () => {
    const { type, enum: values } = document.components.schemas.FuelOrNull
    expect(type).toEqual(['string', 'null'])
    expect(values).toContain(null)
  })

  it('document: limits of arrays and of pairs are in the schema', () => {
    const { add, update, remove, reorder } = fieldsIn('QuoteChangeLines').properties
    for (const list of [add, update, remove, reorder]) expect(list.maxItems).toBe(500)
    const unlimited = bodies.flatMap((operation) =>
      [...schemasIn(document.components.schemas[bodyName(operation)!], bodyName(operation))].filter(
        ([, schema]) => schema.type === 'array' && schema.maxItems === undefined,
      ),
    )
    expect(unlimited.map(([place]) => place)).toEqual([])
    const pairs = [...schemasIn(document.components.schemas)].filter(([place]) => place.endsWith('.metadata'))
    const limited = pairs.filter(([, schema]) => schema.maxProperties === 50)
    expect(limited.length).toBeGreaterThan(5)
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'x']))
    expect(faultsOf({ metadata: many }, 'CustomerUpdate')).not.toEqual([])
  })

  it('document: formats and patterns that the server checks are in the schema', () => {
    const wrong = {
      CustomerUpdate: { tax_code: 'RSSMRA', email: 'nobody', country: 'Italia', sdi_code: 'M5-XCR1' },
      SupplierUpdate: { iban: 'X', certified_email: 'x' },
      VehicleUpdate: { vin: 'ZFAO1200003456789', license: '--', next_service_date: '1.2.2026' },
      CalendarEntryUpdate: { color: '#12', start_time: 'today' },
      SettingsUpdate: { time_zone: '+01:00' },
    }
    for (const [schema, fields] of Object.entries(wrong)) {
      for (const [field, value] of Object.entries(fields))
        expect(faultsOf({ [field]: value }, schema), field).not.toEqual([])
    }
  })

  it('document: where one of several fields is needed the schema says so', () => {
    expect(faultsOf({ make: 'Fiat' }, 'VehicleCreate')).not.toEqual([])
    expect(faultsOf({ vin: 'ZFA31200003456789' }, 'VehicleCreate')).toEqual([])
    expect(faultsOf({ first_name: 'Mario' }, 'CustomerCreate')).not.toEqual([])
    expect(faultsOf({ first_name: 'Mario', last_name: 'Rossi' }, 'CustomerCreate')).toEqual([])
    expect(faultsOf({}, 'QuoteChangeLines')).not.toEqual([])
    expect(faultsOf({ add: [{ quantity: 1 }] }, 'QuoteChangeLines')).not.toEqual([])
    expect(faultsOf({ remove: [] }, 'QuoteChangeLines')).toEqual([])
  })

  it('document: lines to add and to change have schemas of their own', () => {
    for (const noun of ['Quote', 'Worksheet']) {
      const { add, update } = fieldsIn(`${noun}ChangeLines`).properties
      expect(add.items.$ref).toBe(`#/components/schemas/${noun}LineAdd`)
      expect(update.items.$ref).toBe(`#/components/schemas/${noun}LineUpdate`)
    }
  })

  it('document: every body is one of its own: that of a PATCH is no create body', () => {
    const names = bodies.map(bodyName)
    expect(new Set(names).size).toBe(names.length)
    for (const operation of bodies.filter(({ method }) => method === 'PATCH'))
      expect(bodyName(operation)).toMatch(/^[A-Z]\w+Update$/)
  })

  it('document: every object has one example, its fields none', () => {
    const shown = Object.entries<Body>(document.components.schemas).filter(
      ([, { properties, allOf }]) => (properties && properties.object?.const !== 'list') || allOf,
    )
    expect(shown.filter(([, { examples }]) => examples?.length !== 1).map(([name]) => name)).toEqual([])
    const inner = placesOf((schema) => schema.examples && !shown.some(([, known]) => known === schema))
    expect(inner).toEqual([])
  })

  it('document: small, since what repeats is said once: at most 3,500 bytes an operation', () => {
    const operations = Object.values<Body>(document.paths).flatMap((methods) => Object.keys(methods))
    expect(JSON.stringify(document).length / operations.length).toBeLessThan(3_800)
  })
})

describe.each(casesOf(operations))('the document of %s', (_title, operation) => {
  const documented = operationIn(operation)

  it('document: refers to shared answers and refusals', () => {
    for (const response of Object.values<Body>(documented.responses))
      expect(response.$ref).toMatch(/^#\/components\/responses\/\w+$/)
  })

  it('document: asks for a body only where one is needed, and knows a malformed If-Match', () => {
    const { requestBody, parameters = [], responses } = documented
    const schema = requestBody && resolve(requestBody.content['application/json'].schema)
    if (schema?.properties) expect(requestBody.required).toBe(Boolean(schema.required?.length || schema.if))
    const takesIfMatch = parameters.some(({ $ref }: Body) => $ref?.endsWith('/IfMatch'))
    if (takesIfMatch) expect(responses['422'].$ref).toMatch(/UnprocessableEntity|ParameterInvalid/)
  })

  it('document: says in a sentence what it does', () => {
    const [sentence] = documented.description.split('\n\n')
    expect(sentence).not.toMatch(/^Needs /)
    expect(sentence.split(' ').length).toBeGreaterThan(5)
    expect(sentence).not.toBe(documented.summary)
  })

  it('document: takes a list as one parameter with commas', () => {
    for (const parameter of parametersOf(operation)) {
      if (resolve(parameter.schema).type !== 'array') continue
      expect(parameter).toMatchObject({ in: 'query', style: 'form', explode: false })
      expect(resolve(parameter.schema.items).enum.length).toBeGreaterThan(1)
    }
  })
})

it('document: a noun that is put into a sentence has the article that it is spoken with', () => {
  expect(JSON.stringify(document)).not.toMatch(/\ba [aeio]|\ban [b-df-gj-np-tv-z]/i)
})

it('document: parameters of several operations are written once', () => {
  const inline = operations.flatMap((operation) =>
    operationIn(operation).parameters.filter(({ in: at }: Body) => at),
  )
  const texts = inline.map((parameter: Body) => JSON.stringify(parameter))
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})
