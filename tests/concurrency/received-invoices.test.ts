import { expect, it } from 'vitest'
import { nextNumber } from '../../src/server/core/documents/numbering.ts'
import type { Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'
import type { PurchaseFile } from '../support/purchase-file.ts'
import { receivingOf } from '../support/received-files.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let office: Exchange
const { received, number } = receivingOf(() => office)

it.each([
  ['the rate', 22],
  ['not even the rate', 6.5],
])(
  'electronic-invoices.md#registering: two of one supplier, of whom the workshop knows %s, make supplier and VAT code once',
  async (_, rate) => {
    office = await openExchange()
    const file = (): PurchaseFile => ({
      ...{ number: number(), total: 100 + rate },
      ...{ lines: [['Latte', 1, 100, 100]], summary: [[rate, null, 100, rate]] },
    })
    const [one, other] = [
      await received(file(), { register: false }),
      await received(file(), { register: false }),
    ]
    const answers = await office.db.transaction(async (tx) => {
      // An expense takes its number last: until this ends neither is there.
      await nextNumber(tx, { kind: 'expense' })
      const registering = [one, other].map(({ id }: Body) => office.call('register', { id }))
      await untilHeldUp(tx, 2)
      return { registering }
    })
    const [first, second] = (await Promise.all(answers.registering)).map(succeed)
    expect(second!.supplier_id).toBe(first!.supplier_id)
    expect(second!.line_items[0].vat_code).toBe(first!.line_items[0].vat_code)
    expect(await office.client.walk('/v1/suppliers?vat_number=09876543217')).toHaveLength(1)
  },
)
