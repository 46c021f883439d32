import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '../../src/domain/money.ts'
import {
  applyBatch,
  type Batch,
  type Line,
  type LineInput,
  recalculate,
  type Sources,
} from '../../src/server/core/documents/line-batch.ts'
import type { ApiError } from '../../src/server/core/errors.ts'

const sources: Sources<LineInput> = {
  rates: new Map([
    ['22', 22],
    ['10', 10],
  ]),
  default_vat_code: '22',
  fromArticle: () => undefined,
}

const lines = fc
  .array(fc.record({ quantity: fc.nat(5), unit_price: fc.nat(500).map((cents) => cents / 100) }), {
    maxLength: 8,
  })
  .map((prices) => {
    const made = prices.map((price, index): Line => {
      const rest = { article_id: null, unit_type: 'pz', unit_discount_rate: 0, vat_code: '22', tax_rate: 22 }
      const totals = { total_before_tax: 0, total_tax: 0, total_after_tax: 0 }
      return { id: `line-${index}`, description: `${index}`, ...price, ...rest, ...totals, position: 0 }
    })
    return recalculate(made).lines
  })

/** Lines with a batch that suits them. */
const cases = lines.chain((before) =>
  fc.subarray(before.map(({ id }) => id)).chain((remove) => {
    const left = before.map(({ id }) => id).filter((id) => !remove.includes(id))
    return fc.record({
      before: fc.constant(before),
      remove: fc.constant(remove),
      updated: fc.subarray(left),
      reorder: fc.option(fc.shuffledSubarray(left, { minLength: left.length, maxLength: left.length })),
      places: fc.array(fc.option(fc.nat(20)), { maxLength: 5 }),
    })
  }),
)

/** Added lines are called new-0, new-1, …; a place is any that the lines of the moment allow. */
function batchOf({
  before,
  remove,
  updated,
  reorder,
  places,
}: typeof cases extends fc.Arbitrary<infer C> ? C : never) {
  const count = before.length - remove.length
  const add = places.map((place, index) => ({
    description: `new-${index}`,
    ...(place !== null && { position: 1 + (place % (count + index + 1)) }),
  }))
  const update = updated.map((id) => ({ id, vat_code: '10', quantity: 7 }))
  return { add, update, remove, ...(reorder && { reorder }) } satisfies Batch<LineInput>
}

describe('lines.md#batch: a batch on lines', () => {
  it('positions are 1..n, what stays keeps its order or the one asked for, placed lines are where they were put', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const batch = batchOf(given)
        const untouched = structuredClone(given.before)
        const { lines: after, totals } = applyBatch(given.before, batch, sources)
        expect(given.before).toEqual(untouched)
        expect(after.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1))

        const old = after.filter(({ id }) => id.startsWith('line-')).map(({ id }) => id)
        const stayed = given.before.map(({ id }) => id).filter((id) => !given.remove.includes(id))
        expect(old).toEqual(given.reorder?.length ? given.reorder : stayed)
        expect(after).toHaveLength(stayed.length + batch.add.length)
        const last = batch.add.at(-1)
        if (last) expect(after[(last.position ?? after.length) - 1]!.description).toBe(last.description)

        for (const line of after) {
          const isUpdated = given.updated.includes(line.id)
          if (isUpdated) expect(line).toMatchObject({ vat_code: '10', tax_rate: 10, quantity: 7 })
        }
        const computed = computeTotals(after)
        expect(totals).toEqual(computed.document)
        expect(after).toMatchObject(computed.lines)
      }),
      { numRuns: 300 },
    )
  })

  it('a reorder that lacks a line, or names one that is gone, is refused', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (before, which) => {
        fc.pre(before.length > 1)
        const ids = before.map(({ id }) => id)
        const chosen = ids[which % ids.length]!
        const others = ids.filter((id) => id !== chosen)
        const paramOf = (batch: Batch<LineInput>) => {
          try {
            return applyBatch(before, batch, sources)
          } catch (error) {
            return (error as ApiError).param
          }
        }
        expect(paramOf({ reorder: others })).toBe('reorder')
        expect(paramOf({ remove: [chosen], reorder: [chosen, ...others] })).toBe('reorder[0]')
        expect(paramOf({ remove: [chosen], update: [{ id: chosen }] })).toBe('update[0].id')
      }),
      { numRuns: 50 },
    )
  })
})
