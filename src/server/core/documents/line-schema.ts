import { z } from 'zod'
import { LINE_KINDS } from '../../../domain/line-kinds.ts'
import { MAX_ITEMS } from '../../../domain/line-limits.ts'
import { answered, field, kind, kinds, nullable } from '../fields.ts'
import { indefinite } from '../indefinite.ts'
import { unit_type } from '../units.ts'
import * as values from '../values.ts'
import { count, euros } from './fields.ts'
import { BATCH_KEYS } from './line-batch.ts'

/** What a line of a worksheet is, or of a template that makes one. */
export const lineKind = values.choice('LineKind', 'Part, labour, external work or text.', LINE_KINDS)

/** The customer's word on a line (quotes.md#approval-of-lines). */
export const lineApproval = values.choice('LineApproval', "The customer's word on a line.", [
  'approved',
  'pending',
  'declined',
])

/** What every document line has (lines.md#batch, lines.md#values-of-lines). */
export const lineFields = {
  article_id: field(nullable(kinds.id), 'The article that it cites.', {
    toWrite: 'The article that the line cites; fills what is not sent.',
  }),
  description: field(kind(values.text({ min: 1, max: 10_000 }), z.string()), 'What is done or sold.', {
    example: 'Sostituzione filtro olio',
  }),
  quantity: field(kind(values.decimal(3, { min: 0 }), z.number()), 'How many.', {
    note: '1 unless sent',
    example: 1,
  }),
  unit_type: field(kind(unit_type, z.string()), 'The unit of the quantity.', {
    note: '`pz` unless sent',
    example: 'pz',
  }),
  unit_price: field(kinds.price, 'EUR before tax and discount.', { note: '0 unless sent', example: 14.9 }),
  unit_discount_rate: field(kinds.discount, 'Discount, per cent.', { note: '0 unless sent', example: 10 }),
  tax_rate: answered(z.number(), "The VAT rate's percentage when the line was written.", 22),
  vat_code: field(kind(values.text({ min: 1, max: 10 }), z.string()), 'The VAT rate.', {
    toWrite: "An active VAT rate; the company's default unless sent.",
    example: '22',
  }),
  total_before_tax: euros('before tax, after discount'),
  total_tax: euros('of tax'),
  total_after_tax: euros('with tax'),
  position: count('Its place, from 1.', 1),
  created_at: answered(values.dateTimeOut(), 'When the line was written.'),
}

const EXAMPLE = {
  description: 'Sostituzione filtro olio',
  quantity: 1,
  unit_type: 'lav',
  unit_price: 14.9,
  unit_discount_rate: 10,
  vat_code: '22',
}

const added = {
  position: values.integer({ min: 1, max: 1001 }).describe('Where it goes, 1 to n + 1; the end unless sent.'),
}

/** The four keys of a batch of what is called `noun`; `example` is one to add. */
export function batchOf<Add extends z.ZodType, Update extends z.ZodType>({
  noun,
  add,
  update,
  example,
}: {
  noun: string
  add: Add
  update: Update
  example: object
}) {
  const many = `${noun[0]!.toUpperCase()}${noun.slice(1)}s`
  const ids = () => values.list(values.id(), MAX_ITEMS).optional()
  return {
    add: values
      .list(add, MAX_ITEMS)
      .optional()
      .meta({ description: `${many} to add.`, example: [example] }),
    update: values.list(update, MAX_ITEMS).optional().describe(`${many} to change.`),
    remove: ids().describe(`Ids of ${noun}s to remove.`),
    reorder: ids().describe(`Every ${noun} that existed and remains, in its new order.`),
  }
}

/** The four keys of a line batch, for the lines of a `Quote` or another document. `fields` are all optional here. */
export function lineBatch<Shape extends z.ZodRawShape>(document: string, fields: Shape) {
  const noun = document.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()
  const addItem = z
    .strictObject({ ...fields, ...added })
    .partial()
    .meta({
      id: `${document}LineAdd`,
      description: `A line to add to ${indefinite(noun)}. It needs \`description\`, unless \`article_id\` fills it.`,
      anyOf: [{ required: ['description'] }, { required: ['article_id'] }],
    })
  const updateItem = z
    .strictObject({
      ...z.strictObject(fields).partial().shape,
      id: values.id().describe('The line.'),
    })
    .meta({
      id: `${document}LineUpdate`,
      description: `A line of ${indefinite(noun)} with the fields that change.`,
    })
  return batchOf({ noun: 'line', add: addItem, update: updateItem, example: EXAMPLE })
}

/** One of the keys must say something; it is checked with the limits of the whole batch, see line-batch.ts. */
export const batchRule = {
  description: `Lines added, changed, removed and reordered: at most ${MAX_ITEMS} items over all keys.`,
  anyOf: BATCH_KEYS.map((key) => ({ required: [key] })),
}
