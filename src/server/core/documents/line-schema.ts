import { z } from 'zod'
import { MAX_ITEMS } from '../../../domain/line-limits.ts'
import { unit_type } from '../units.ts'
import * as values from '../values.ts'
import { BATCH_KEYS } from './line-batch.ts'

/** What a line of a worksheet is, or of a template that makes one. */
export const lineKind = values.choice('LineKind', 'Part, labour, external work or text.', [
  'item',
  'work',
  'external',
  'text',
])

/** What a client writes of a document line (lines.md#batch, lines.md#values-of-lines). */
export const lineFields = {
  article_id: values.id().nullable().describe('The article that the line cites; fills what is not sent.'),
  description: values
    .text({ min: 1, max: 10_000 })
    .meta({ description: 'What is done or sold.', example: 'Sostituzione filtro olio' }),
  quantity: values.decimal(3, { min: 0 }).meta({ description: 'How many; 1 unless sent.', example: 1 }),
  unit_type: unit_type.describe('The unit of the quantity; `pz` unless sent.'),
  unit_price: values
    .price()
    .meta({ description: 'EUR before tax and discount; 0 unless sent.', example: 14.9 }),
  unit_discount_rate: values
    .percentage()
    .meta({ description: 'Discount, per cent; 0 unless sent.', example: 10 }),
  vat_code: values
    .text({ min: 1, max: 10 })
    .meta({ description: "An active VAT rate; the company's default unless sent.", example: '22' }),
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

/** The four keys of a line batch, for the lines of a `Quote` or another document. `fields` are all optional here. */
export function lineBatch<Shape extends z.ZodRawShape>(document: string, fields: Shape) {
  const noun = document.toLowerCase()
  const addItem = z
    .strictObject({ ...fields, ...added })
    .partial()
    .meta({
      id: `${document}LineAdd`,
      description: `A line to add to a ${noun}. It needs \`description\`, unless \`article_id\` fills it.`,
      anyOf: [{ required: ['description'] }, { required: ['article_id'] }],
    })
  const updateItem = z
    .strictObject({
      ...z.strictObject(fields).partial().shape,
      id: values.id().describe('The line.'),
    })
    .meta({
      id: `${document}LineUpdate`,
      description: `A line of a ${noun} with the fields that change.`,
    })
  const ids = () => values.list(values.id(), MAX_ITEMS).optional()
  return {
    add: values
      .list(addItem, MAX_ITEMS)
      .optional()
      .meta({ description: 'Lines to add.', example: [EXAMPLE] }),
    update: values.list(updateItem, MAX_ITEMS).optional().describe('Lines to change.'),
    remove: ids().describe('Ids of lines to remove.'),
    reorder: ids().describe('Every line that existed and remains, in its new order.'),
  }
}

/** One of the keys must say something; it is checked with the limits of the whole batch, see line-batch.ts. */
export const batchRule = {
  description: `Lines added, changed, removed and reordered: at most ${MAX_ITEMS} items over all keys.`,
  anyOf: BATCH_KEYS.map((key) => ({ required: [key] })),
}

const total = (what: string) => z.number().meta({ description: `EUR ${what}.`, example: 13.41 })

/** What every document line answers with. */
export const lineOutput = {
  id: values.idOut().describe('The line.'),
  article_id: values.idOut().nullable().describe('The article that it cites.'),
  description: z.string().meta({ description: 'What is done or sold.', example: 'Sostituzione filtro olio' }),
  quantity: z.number().meta({ description: 'How many.', example: 1 }),
  unit_type: z.string().meta({ description: 'The unit of the quantity.', example: 'pz' }),
  unit_price: z.number().meta({ description: 'EUR before tax and discount.', example: 14.9 }),
  unit_discount_rate: z.number().meta({ description: 'Discount, per cent.', example: 10 }),
  tax_rate: z
    .number()
    .meta({ description: "The VAT rate's percentage when the line was written.", example: 22 }),
  vat_code: z.string().meta({ description: 'The VAT rate.', example: '22' }),
  total_before_tax: total('before tax, after discount'),
  total_tax: total('of tax'),
  total_after_tax: total('with tax'),
  position: z.number().meta({ type: 'integer', description: 'Its place, from 1.', example: 1 }),
  created_at: values.dateTimeOut().describe('When the line was written.'),
}

/** The sums of a document. */
export const totalsOutput = {
  total_before_tax: total('before tax, the sum of the lines'),
  total_tax: total('of tax, computed per VAT rate'),
  total_after_tax: total('with tax'),
}
