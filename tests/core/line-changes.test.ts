import { describe, expect, it } from 'vitest'
import {
  blankLine,
  cellOf,
  changesOf,
  type LineValues,
  type LocalLine,
  localLine,
  moved,
  type ServerLine,
} from '../../src/app/lines/line-changes.ts'
import { totalsOf } from '../../src/app/lines/line-totals.ts'
import { applyBatch, type Line } from '../../src/server/core/documents/line-batch.ts'
import { stored } from '../support/server-line.ts'

const rates = new Map([
  ['22', 22],
  ['10', 10],
])

const base = ['a', 'b', 'c', 'd'].map((id) => stored(id))
const open = () => base.map((line) => localLine(line, []))
const fresh = (fields: Partial<LineValues>): LocalLine => {
  const line = blankLine('22', {})
  return { ...line, values: { ...line.values, ...fields } }
}
const write = (line: LocalLine, fields: Partial<LineValues>): LocalLine => ({
  ...line,
  values: { ...line.values, ...fields },
})

/** The descriptions that the server's own code makes of the batch. */
function written(local: LocalLine[]) {
  const { batch } = changesOf(base, local, {})
  const sources = { rates, default_vat_code: '22', fromArticle: () => undefined }
  return applyBatch(base as (ServerLine & Line)[], batch as Parameters<typeof applyBatch>[1], sources)
}
const words = (lines: { description: string }[]) => lines.map(({ description }) => description)

describe('line changes', () => {
  it('sends nothing for lines as they were read, and for a line in which nothing was written', () => {
    expect(changesOf(base, [...open(), blankLine('22', {})], {})).toMatchObject({ batch: {}, count: 0 })
  })

  it('sends of a changed line its id and the changed fields only', () => {
    const [a, ...rest] = open()
    const { batch } = changesOf(base, [write(a!, { quantity: 2.5 }), ...rest], {})
    expect(batch).toEqual({ update: [{ id: 'a', quantity: 2.5 }] })
  })

  it('sends an emptied number as a new line has it, and other text as it was typed', () => {
    const [a, b, c, d] = open()
    const lines = [
      write(a!, { unit_price: '' }),
      write(b!, { quantity: '' }),
      write(c!, { quantity: 'x' }),
      d!,
    ]
    expect(changesOf(base, lines, {}).batch).toEqual({
      update: [
        { id: 'a', unit_price: 0 },
        { id: 'c', quantity: 'x' },
      ],
    })
  })

  it('sends places only for new lines that a stored one follows', () => {
    const [a, ...rest] = open()
    const lines = [a!, fresh({ description: 'new' }), ...rest, fresh({ description: 'last' })]
    const { batch } = changesOf(base, lines, {})
    expect(batch.add).toMatchObject([{ description: 'new', position: 2 }, { description: 'last' }])
    expect(batch.add![1]).not.toHaveProperty('position')
    expect(batch).not.toHaveProperty('reorder')
  })

  it('leaves own fields of a new line to the server until they are set', () => {
    const own = { kind: null as string | null, done: false }
    const line = blankLine('22', own)
    const lines = [{ ...line, values: { ...line.values, description: 'x', done: true } }]
    const [item] = changesOf([], lines, own).batch.add!
    expect(item).toHaveProperty('done', true)
    expect(item).not.toHaveProperty('kind')
  })

  it('makes of any mixture of changes the order and the totals that the screen shows', () => {
    const [a, b, c, d] = open()
    const local = [
      fresh({ description: 'first', unit_price: 3.335, quantity: 3, vat_code: '10' }),
      d!,
      fresh({ description: 'middle', unit_discount_rate: 33.33 }),
      fresh({}),
      write(b!, { vat_code: '10', unit_price: 7.7777 }),
      a!,
      fresh({ description: 'end' }),
    ]
    expect(c!.id).toBe('c')
    const { lines, totals } = written(local)
    expect(words(lines)).toEqual(['first', 'd', 'middle', 'b', 'a', 'end'])
    expect(totalsOf(local, rates).document).toEqual(totals)
  })

  it.each([
    [0, 3, ['b', 'c', 'd', 'a']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 2, ['a', 'c', 'b', 'd']],
    [0, -1, ['a', 'b', 'c', 'd']],
    [3, 4, ['a', 'b', 'c', 'd']],
  ])('moves the line at %i to %i and writes that order', (from, to, order) => {
    const lines = moved(open(), from, to)
    expect(lines.map(({ id }) => id)).toEqual(order)
    const { batch } = changesOf(base, lines, {})
    expect(batch.reorder ?? ['a', 'b', 'c', 'd']).toEqual(order)
  })

  it('finds the cell that a refusal names, past blank and unchanged lines', () => {
    const [a, b, c, d] = open()
    const added = fresh({ description: 'new' })
    const lines = [a!, fresh({}), write(b!, { quantity: 2 }), c!, write(d!, { quantity: 3 }), added]
    const { keys } = changesOf(base, lines, {})
    expect(cellOf('update[1].quantity', keys)).toEqual({ key: d!.key, field: 'quantity' })
    expect(cellOf('add[0].vat_code', keys)).toEqual({ key: added.key, field: 'vat_code' })
    expect(cellOf('add[0].article_id', keys)).toEqual({ key: added.key, field: 'description' })
    expect(cellOf('add[1].quantity', keys)).toBeUndefined()
    expect(cellOf('reorder', keys)).toBeUndefined()
  })
})
