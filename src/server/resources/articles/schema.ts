import { z } from 'zod'
import { ARTICLE_KINDS } from '../../../domain/line-kinds.ts'
import {
  answered,
  field,
  identity,
  inputs,
  kind,
  kinds,
  oneOf,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { limited } from '../../core/limited-fields.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import { unit_type } from '../../core/units.ts'
import * as values from '../../core/values.ts'

const articleKind = values.choice('ArticleKind', 'A part or labour.', ARTICLE_KINDS)

/** What is reset where it is left out or null. */
const resettable = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) =>
  kind(input.nullable().default(null as never), output)

const price = resettable(kinds.price.input, kinds.price.output)
const cost = resettable(kinds.cost.input, kinds.cost.output)

/** One declaration a field: how it is written and answered, what it is, an example (articles.md#fields). */
const fields = {
  name: field(kinds.name, 'What it is called.', { example: 'Filtro olio motore' }),
  kind: answered(articleKind, '`item` is a part, `work` is labour; follows from `unit_type`.'),
  unit_type: field(
    oneOf(unit_type),
    '`kg`, `L`, `kit`, `pz` for parts; `gg`, `h`, `lav`, `min` for labour.',
    {
      toWrite: 'Decides the kind: `kg`, `L`, `kit`, `pz` make a part; `gg`, `h`, `lav`, `min` labour.',
    },
  ),
  vat_code: field(kind(values.text({ min: 1, max: 10 }), z.string()), "One of the company's VAT rates.", {
    toWrite: 'An active VAT rate of the company.',
    example: '22',
  }),
  code: field(
    kind(values.shortText().default(null), z.string().nullable()),
    "The workshop's or the maker's part number.",
    { toWrite: 'Part number; may repeat.', example: 'OC 90' },
  ),
  stock: field(resettable(values.quantity(), z.number()), 'Quantity in stock: the sum of the movements.', {
    toWrite: 'Quantity in stock. A change writes one movement of the difference.',
    example: 12,
  }),
  minimum_stock: field(resettable(values.decimal(3, { min: 0 }), z.number()), 'Stock below this is low.', {
    example: 4,
  }),
  purchase_price: field(cost, 'EUR before tax.', { example: 7.25 }),
  average_cost: answered(
    kinds.cost.output,
    'EUR a piece: the moving average of what the loads cost.',
    7.1834,
  ),
  reserved_stock: answered(z.number(), 'What open work has set aside and not fitted yet.', 2),
  on_hand_stock: answered(z.number(), 'What lies on the shelf: `stock` and what is reserved.', 14),
  ordered_stock: answered(z.number(), 'What is ordered and not in yet.', 10),
  stock_value: answered(kinds.cost.output, 'EUR: `stock` at its average cost, 0 below 0.', 86.2),
  sale_price: field(price, "EUR before tax; the customer's price when `customer_id` is sent.", {
    toWrite: 'EUR before tax.',
    example: 14.9,
  }),
  unit_discount_rate: field(
    resettable(values.integer({ min: 0, max: 100 }), kinds.integer.output),
    'Discount, per cent.',
    { example: 0 },
  ),
  location: field(resettable(values.text({ max: 255 }), z.string()), 'Where it lies in the store.', {
    example: 'A-03-2',
  }),
  comments: field(resettable(values.freeText(), z.string()), 'Remarks; searched by `q`.'),
  supplier_id: field(
    kind(values.id().nullable().default(null), values.idOut().nullable()),
    'Who it is bought from.',
  ),
  supplier_name: answered(z.string(), "The supplier's name, empty without one.", 'Ricambi Nord'),
  external_id: field(
    kind(values.externalId().default(null), z.string().nullable()),
    'Its id in another system.',
    {
      toWrite: 'Its id in another system; unique among articles.',
    },
  ),
  metadata: field(
    kind(values.metadata().default({}), kinds.metadata.output),
    "Pairs of the integrator's own.",
  ),
}

const answers = outputs(fields)

/** An article in a list (articles.md#fields). */
export const articleSummary = z
  .object({
    ...identity('article'),
    ...pick(
      answers,
      'code',
      'name',
      'kind',
      'unit_type',
      'stock',
      'sale_price',
      'vat_code',
      'unit_discount_rate',
    ),
  })
  .meta({ id: 'ArticleSummary', description: 'An article as it stands in a list.' })

/** An article whole (articles.md#fields). */
export const article = z
  .object({ ...articleSummary.shape, ...answers, ...values.timestamps, ...values.deletedAt })
  .meta({ id: 'Article', description: 'A part of the catalogue or a labour price.' })

/** The complete article: what is left out is reset, on create and on PATCH alike. */
export const articleBody = z.strictObject(inputs(fields)).meta({
  id: 'ArticleBody',
  description: 'A complete article. Optional fields that are left out are reset.',
})

export type ArticleBody = z.output<typeof articleBody>

/** Query of the article list (articles.md#list). */
export const articleQuery = z.strictObject({
  q: search(
    'Every term must match code, name or comments. Ranked while searching, by name while browsing.',
    'filtro olio',
  ),
  kind: filter(articleKind, 'Parts or labour only.'),
  customer_id: filter(values.id(), "Show this customer's prices."),
  supplier_id: filter(values.id(), 'Articles of this supplier only.'),
  price_list_id: filter(values.id(), "Show this list's prices; not together with `customer_id`."),
  low_stock: filter(
    z.boolean(),
    'Parts of which there is less than their minimum only; `false` for all the other articles.',
  ),
  code: filter(
    values.text({ min: 1, max: 255 }),
    'Articles with this code only, whatever its case.',
    'OC 90',
  ),
  external_id: externalIdOf('article'),
  ...paging({ standard: 25, max: 50 }),
})

export type ArticleQuery = z.output<typeof articleQuery>

/** The articles of a page of the console. */
export const minimumsQuery = z.strictObject({ ids: values.list(values.id(), 100) })

/** What the console's table shows beside the list. */
export const articleMinimum = article.pick({
  id: true,
  minimum_stock: true,
  supplier_name: true,
  location: true,
  purchase_price: true,
  sale_price: true,
})

/** In no order, without those that are gone. */
export const articleMinimums = z.array(articleMinimum)

export const articlePath = pathOf('article')

const SOURCES = [
  'worksheet',
  'delivery_note',
  'receipt',
  'invoice',
  'credit_note',
  'order',
  'purchase',
  'adjustment',
  'opening',
] as const

const source = values.choice('MovementSource', 'What moved the stock.', SOURCES)

/** Of what was sold a price, of what was bought what it cost (permissions.md#technicians). */
const total = limited(z.number(), ({ source }) => (source === 'purchase' ? 'cost' : 'price'))

/** One load or unload (articles.md#movements). */
export const articleMovement = z
  .object({
    ...identity('article_movement', 'movement'),
    quantity: z.number().meta({ description: 'Positive for loads, negative for unloads.', example: -1 }),
    source: source.describe('The kind of document that it comes from.'),
    source_object: z.string().meta({
      description: 'What `source_id` names: `worksheet`, `expense`, `purchase_order`, …',
      example: 'worksheet',
    }),
    source_id: values.idOut().describe('That document; the movement itself where it belongs to none.'),
    seq_number: z.number().meta({ type: 'integer', description: "The document's number.", example: 128 }),
    document_date: values.dateOut().describe("The document's day."),
    customer_name: z
      .string()
      .nullable()
      .meta({ description: 'Whom the document is for.', example: 'Mario Rossi' }),
    vehicle_name: z
      .string()
      .nullable()
      .meta({ description: 'The vehicle that it is for.', example: 'Fiat Panda' }),
    supplier_name: z.string().nullable().meta({
      description: 'Whom it was bought from, or to whom a delivery note went.',
      example: 'Ricambi Nord S.r.l.',
    }),
    total: total.meta({
      description: 'EUR before tax of the line; 0 without one.',
      example: 14.9,
    }),
    created_at: values.dateTimeOut().describe('When it was written.'),
  })
  .meta({ id: 'ArticleMovement', description: 'A load or unload of stock.' })

export const articleList = listOf('ArticleList', articleSummary)
export const articleMovementList = listOf('ArticleMovementList', articleMovement)
