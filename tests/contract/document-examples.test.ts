import { describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { document, faultsOf } from '../support/document.ts'

const sum = (lines: Body[], field: string) =>
  Number(lines.reduce((total, line) => total + line[field], 0).toFixed(2))

describe('the examples of answers', () => {
  const examples = Object.entries<Body>(document.components.schemas).flatMap(([name, { examples: shown }]) =>
    shown?.[0]?.object ? [[name, shown[0] as Body] as const] : [],
  )

  it.each(examples)('document: %s fits its schema', (name, example) => {
    expect(faultsOf(example, name)).toEqual([])
  })

  it.each(examples)('document: %s is possible: its amounts agree', (_name, example) => {
    const { total_before_tax, total_tax, total_after_tax, total_payments, outstanding_payments } = example
    if (total_tax !== undefined) expect(total_after_tax).toBeCloseTo(total_before_tax + total_tax, 2)
    if (total_payments !== undefined)
      expect(outstanding_payments).toBeCloseTo((total_after_tax ?? example.sale_total) - total_payments, 2)
    // an expense may be known by its totals alone
    if (!example.line_items || (example.object === 'expense' && example.line_items.length === 0)) return
    const amount = example.object === 'receipt' ? 'total_price' : 'total_before_tax'
    expect(example.line_items.length).toBeGreaterThan(0)
    // work kept for later has no amounts yet
    if ('total_before_tax' in example) expect(sum(example.line_items, amount)).toBe(total_before_tax)
  })

  it.each(examples)('document: %s is possible: its states and times agree', (_name, example) => {
    const { object, type, issued_at, seq_number, start_time, end_time, created_at, updated_at } = example
    if (object === 'receipt') {
      expect(type !== 'draft').toBe(issued_at !== null)
      expect(type !== 'draft').toBe(seq_number !== null)
    }
    if (start_time !== undefined) expect(start_time < end_time).toBe(true)
    // a method of payment was always there
    if (updated_at !== undefined && object !== 'payment_method') expect(created_at <= updated_at).toBe(true)
    expect(JSON.stringify(example)).not.toContain('"text"')
  })
})
