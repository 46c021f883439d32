import { describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openOffice } from '../support/invoices.ts'
import { groupedBy, reportOf, rowsOf } from '../support/reports.ts'

describe('reports.md#expenses', () => {
  it('adds what was bought up by each grouping, credit notes negative', async () => {
    const { client } = await openOffice()
    const [parts, tools] = [
      await client.create('/v1/expense-categories', { name: 'Ricambi' }),
      await client.create('/v1/expense-categories', { name: 'Attrezzi' }),
    ]
    const supplier = await client.create('/v1/suppliers', { name: 'Alfa' })
    const made = []
    for (const body of [
      { document_date: '2026-01-05', total_before_tax: 100.01, category_id: parts.id },
      { document_date: '2026-01-05', total_before_tax: 40, supplier_id: supplier.id },
      { document_date: '2026-02-01', kind: 'credit_note', total_before_tax: 30.03, supplier_id: supplier.id },
      { document_date: '2026-05-01', kind: 'salary', total_before_tax: 1500, supplier_name: 'Gino' },
      { document_date: '2026-05-02', total_after_tax: 61, category_id: tools.id, supplier_id: supplier.id },
    ])
      made.push(await client.create('/v1/expenses', body))
    const { id } = await client.create('/v1/expenses', {
      document_date: '2026-05-02',
      total_before_tax: 7,
    })
    await client.delete(`/v1/expenses/${id}`)
    await client.patch(`/v1/suppliers/${supplier.id}`, { name: 'Alfa SpA' })
    const sign = ({ kind }: Body) => (kind === 'credit_note' ? -1 : 1)
    const SUMS = {
      expenses: () => 1,
      total_before_tax: (e: Body) => sign(e) * e.total_before_tax,
      total_tax: (e: Body) => sign(e) * e.total_tax,
      total_after_tax: (e: Body) => sign(e) * e.total_after_tax,
    }
    for (const [group_by, columns, key] of [
      ['month', ['period_start'], ({ document_date }: Body) => [`${document_date.slice(0, 7)}-01`]],
      ['category', ['category_id', 'category_name'], (e: Body) => [e.category_id, e.category_name]],
      [
        'supplier',
        ['supplier_id', 'supplier_name'],
        (e: Body) => (e.supplier_id ? [e.supplier_id, 'Alfa'] : [null, null]),
      ],
      ['kind', ['kind'], ({ kind }: Body) => [kind]],
    ] as const) {
      const report = await reportOf(client, 'expenses', `from=2026-01-01&to=2026-12-31&group_by=${group_by}`)
      const groups = groupedBy(made, (e) => JSON.stringify(key(e)), SUMS)
      const expected = [...groups].map(([name, sums]) => ({
        ...Object.fromEntries(
          JSON.parse(name!).map((value: unknown, index: number) => [columns[index], value]),
        ),
        ...sums,
      }))
      if (group_by !== 'month') expected.sort((a, b) => b.total_before_tax - a.total_before_tax)
      expect(rowsOf(report)).toEqual(expected)
    }
  })
})
