import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blankLine,
  changesOf,
  type LineBatch,
  type LineValues,
  type LocalLine,
  localLine,
  type ServerLine,
} from '../../src/app/lines/line-changes.ts'
import { afterSave, rebase } from '../../src/app/lines/rebase.ts'
import { applyBatch, type Line } from '../../src/server/core/documents/line-batch.ts'
import { stored } from '../support/server-line.ts'

const base = ['a', 'b', 'c', 'd'].map((id) => stored(id))
const [a, b, c, d] = base as [ServerLine, ServerLine, ServerLine, ServerLine]
const open = (): LocalLine[] => base.map((line) => localLine(line, [], `key-${line.id}`))
const write = (line: LocalLine, fields: Partial<LineValues>): LocalLine => ({
  ...line,
  values: { ...line.values, ...fields },
})
const fresh = (description: string) => write(blankLine('22', {}), { description })
const words = (lines: readonly LocalLine[]) => lines.map(({ values }) => values.description)

const over = (lines: readonly LocalLine[], source: readonly ServerLine[]) =>
  rebase({ lines, removed: [] }, { base, source, own: [] }).lines

/** What the server's own code makes of a batch. */
function apply(source: readonly ServerLine[], batch: LineBatch): ServerLine[] {
  const sources = { rates: new Map([['22', 22]]), default_vat_code: '22', fromArticle: () => undefined }
  return applyBatch(source as readonly Line[], batch as Parameters<typeof applyBatch>[1], sources)
    .lines as ServerLine[]
}

/** The server's lines once those on the screen are saved. */
const written = (source: readonly ServerLine[], lines: readonly LocalLine[]) =>
  apply(source, changesOf(source, lines, {}).batch)

describe('lines that somebody else changed meanwhile: fields', () => {
  it('are the server’s where nothing was changed here, and stay where something was', () => {
    const lines = open()
    lines[0] = write(lines[0]!, { quantity: 3 })
    const theirs = [stored('a', { quantity: 7, unit_price: 99, vat_code: '10', tax_rate: 10 }), b, c, d]
    const [first, ...rest] = over(lines, theirs)
    expect(first).toMatchObject({
      key: 'key-a',
      stored: { vat_code: '10', tax_rate: 10 },
      values: { quantity: 3, unit_price: 99, vat_code: '10' },
    })
    expect(rest).toEqual(lines.slice(1))
    expect(changesOf(theirs, [first!, ...rest], {}).batch).toEqual({ update: [{ id: 'a', quantity: 3 }] })
  })

  it('stay as they are being typed: an emptied number, text that is none yet, a space at the end', () => {
    const typed = { unit_price: '', quantity: '1,', description: 'a ' }
    const lines = [write(open()[0]!, typed), ...open().slice(1)]
    const [first] = over(lines, [stored('a', { unit_price: 20, quantity: 2 }), b, c, d])
    expect(first!.values).toMatchObject(typed)
  })

  it('are said where both changed them to something else, until one of both is the same', () => {
    const lines = open()
    lines[0] = write(lines[0]!, { quantity: 3, description: 'mine', unit_price: 99 })
    const theirs = [stored('a', { quantity: 7, description: 'a', unit_price: 99 }), b, c, d]
    const [first] = over(lines, theirs)
    expect(first).toMatchObject({ values: { quantity: 3, description: 'mine' }, theirs: { quantity: 7 } })
    expect(Object.keys(first!.theirs!)).toEqual(['quantity'])
    const again = (source: readonly ServerLine[]) =>
      rebase({ lines: [first!], removed: [] }, { base: theirs.slice(0, 1), source, own: [] }).lines[0]!
    expect(again(theirs.slice(0, 1))).toBe(first)
    expect(again([stored('a', { quantity: 8 })]).theirs).toEqual({ quantity: 8 })
    expect(again([stored('a', { quantity: 3 })]).theirs).toBeUndefined()
  })

  it('leave lines that did not change the very same, so that they are not rendered again', () => {
    const lines = open()
    const result = over(lines, [a, stored('b', { quantity: 2 }), { ...c }, { ...d }])
    expect(result.map((line, index) => line === lines[index])).toEqual([true, false, true, true])
  })
})

describe('lines that somebody else changed meanwhile: which there are', () => {
  it('shows added ones at their place, also before the first and after the last', () => {
    const theirs = [stored('x'), a, b, stored('y'), c, d, stored('z')]
    expect(words(over(open(), theirs))).toEqual(['x', 'a', 'b', 'y', 'c', 'd', 'z'])
  })

  it('drops removed ones, unless they were edited here: those stay in their place as new ones', () => {
    const lines = open()
    lines[1] = write(lines[1]!, { description: 'b typed' })
    const result = over(lines, [c, d])
    expect(words(result)).toEqual(['b typed', 'c', 'd'])
    expect(result[0]).toMatchObject({ key: 'key-b', id: null, stored: null })
    expect(written([c, d], result).map(({ description }) => description)).toEqual(['b typed', 'c', 'd'])
  })

  it('keeps removed what was removed here, whatever was changed in it', () => {
    const lines = open().slice(1)
    const theirs = [stored('a', { quantity: 5 }), b, c, d]
    const result = over(lines, theirs)
    expect(words(result)).toEqual(['b', 'c', 'd'])
    expect(changesOf(theirs, result, {}).batch).toEqual({ remove: ['a'] })
  })

  it('brings a removed line back with the server’s fields, and as a new one where the server has none', () => {
    const [first, second, ...lines] = open() as [LocalLine, LocalLine, ...LocalLine[]]
    const removed = [
      { line: first, index: 0 },
      { line: write(second, { quantity: 4 }), index: 0 },
    ]
    const theirs = [stored('b', { unit_price: 11 }), c, d]
    const edited = rebase({ lines, removed }, { base, source: theirs, own: [] })
    expect(edited.removed.map(({ line }) => line.id)).toEqual([null, 'b'])
    expect(edited.removed[1]!.line.values).toMatchObject({ quantity: 4, unit_price: 11 })
  })
})

describe('lines that somebody else changed meanwhile: order', () => {
  it('leaves new lines after their neighbour, and those at the end at the end', () => {
    const [one, two, three, four] = open() as [LocalLine, LocalLine, LocalLine, LocalLine]
    const lines = [fresh('first'), one, two, fresh('after b'), fresh('next'), three, four, fresh('last')]
    const theirs = [d, b, stored('x'), a, c, stored('y')]
    const order = ['first', 'd', 'b', 'after b', 'next', 'x', 'a', 'c', 'y', 'last']
    expect(words(over(lines, theirs))).toEqual(order)
  })

  it('is the server’s unless it was changed here', () => {
    expect(words(over(open(), [d, c, b, a]))).toEqual(['d', 'c', 'b', 'a'])
    const [one, two, three, four] = open() as [LocalLine, LocalLine, LocalLine, LocalLine]
    const theirs = [d, stored('x'), c, b, a, stored('y')]
    const result = over([two, one, three, four], theirs)
    expect(words(result)).toEqual(['b', 'a', 'c', 'd', 'x', 'y'])
    expect(written(theirs, result).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd', 'x', 'y'])
  })
})

const ids = fc.shuffledSubarray(['a', 'b', 'c', 'd'])
const prices = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(10, 20, 30))
const places = fc.array(fc.nat(5), { maxLength: 3 })

/** Some lines in some order, with new ones in some places. */
function mixed<Line>(kept: readonly Line[], at: readonly number[], make: (index: number) => Line): Line[] {
  return at.reduce((lines, place, index) => lines.toSpliced(place, 0, make(index)), [...kept])
}

describe('lines that both sides changed in any way', () => {
  it('are written as the screen shows them, with everything that was typed', () => {
    const side = fc.record({ ids, prices, places })
    fc.assert(
      fc.property(side, side, (here, there) => {
        const mine = here.ids.map((id) => {
          const line = open().find((each) => each.id === id)!
          return write(line, { unit_price: here.prices[id] ?? 10 })
        })
        const lines = mixed(mine, here.places, (index) => fresh(`new ${index}`))
        const theirs = there.ids.map((id) => stored(id, { unit_price: there.prices[id] ?? 10 }))
        const source = mixed(theirs, there.places, (index) => stored(`theirs ${index}`))
        const result = over(lines, source)
        const shown = result.map(({ values }) => [values.description, values.unit_price])
        expect(
          written(source, result).map(({ description, unit_price }) => [description, unit_price]),
        ).toEqual(shown)
        expect(new Set(result.map(({ key }) => key)).size).toBe(result.length)
        const typed = lines.filter(({ id, values }) => id === null || values.unit_price !== 10)
        for (const { values } of typed) expect(shown).toContainEqual([values.description, values.unit_price])
        for (const { description } of source.slice(there.ids.length))
          if (description.startsWith('theirs')) expect(words(result)).toContain(description)
      }),
    )
  })

  it('are the server’s as long as nothing is edited here', () => {
    fc.assert(
      fc.property(ids, prices, places, (kept, priced, at) => {
        const theirs = kept.map((id) => stored(id, { unit_price: priced[id] ?? 10 }))
        const source = mixed(theirs, at, (index) => stored(`theirs ${index}`))
        const result = over(open(), source)
        expect(result.map(({ id }) => id)).toEqual(source.map(({ id }) => id))
        expect(changesOf(source, result, {}).count).toBe(0)
      }),
    )
  })
})

describe('lines after a save', () => {
  const save = (
    lines: LocalLine[],
    now: readonly ServerLine[],
    since: (lines: LocalLine[]) => LocalLine[],
  ) => {
    const changes = changesOf(base, lines, {})
    const server = apply(now, changes.batch)
    const edited = { lines: since(lines), removed: [] }
    return { server, ...afterSave(edited, { lines, changes }, { source: server, own: [] }) }
  }

  it('are the server’s, except for what was typed meanwhile', () => {
    const added = fresh('new')
    const { lines, server } = save([...open(), added], base, ([first, ...rest]) => [
      write(first!, { description: 'typed' }),
      ...rest,
    ])
    expect(lines[4]).toMatchObject({ key: added.key, id: server[4]!.id })
    expect(changesOf(server, lines, {}).batch).toEqual({ update: [{ id: 'a', description: 'typed' }] })
  })

  it('keep the space at which the typing paused, though the server has none', () => {
    const [first, ...rest] = open() as [LocalLine, ...LocalLine[]]
    const { lines, server } = save([write(first, { description: 'typed ' }), ...rest], base, (now) => now)
    expect(server[0]!.description).toBe('typed')
    expect(words(lines)).toEqual(['typed ', 'b', 'c', 'd'])
    expect(changesOf(server, lines, {}).count).toBe(0)
  })

  it('know their own added lines among those that others added or removed', () => {
    const [one, two, three, four] = open() as [LocalLine, LocalLine, LocalLine, LocalLine]
    const middle = fresh('same words')
    const last = fresh('same words')
    const others = [a, c, d, stored('x', { description: 'same words' })]
    const sent = [one, middle, two, three, four, last]
    const { lines, server } = save(sent, others, (now) => now.with(1, write(middle, { quantity: 9 })))
    expect(lines.map(({ id }) => id)).toEqual(server.map(({ id }) => id))
    expect(lines[1]).toMatchObject({ key: middle.key, values: { quantity: 9 } })
    expect(lines.at(-1)!.key).toBe(last.key)
    expect(changesOf(server, lines, {}).batch).toEqual({ update: [{ id: server[1]!.id, quantity: 9 }] })
  })

  it('can still lose a line that was removed while they were being saved', () => {
    const sent = [...open(), fresh('new')]
    const { lines, server } = save(sent, base, (now) => now.slice(0, 4))
    expect(changesOf(server, lines, {}).batch).toEqual({ remove: [server[4]!.id] })
  })
})
