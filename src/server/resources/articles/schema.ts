import { z } from 'zod'
import { listOf, paging } from '../../core/lists.ts'
import { unit_type } from '../../core/units.ts'
import * as values from '../../core/values.ts'

const kind = values.choice('ArticleKind', 'A part or labour.', ['item', 'work'])

/** An article in a list (specification, Article). */
export const articleSummary = z
  .object({
    object: z.literal('article').describe('Always `article`.'),
    id: values.idOut().describe('The article.'),
    code: z
      .string()
      .nullable()
      .meta({ description: "The workshop's or the maker's part number.", example: 'OC 90' }),
    name: z.string().meta({ description: 'What it is called.', example: 'Filtro olio motore' }),
    kind: kind.describe('`item` is a part, `work` is labour; follows from `unit_type`.'),
    unit_type: unit_type.describe('`kg`, `L`, `kit`, `pz` for parts; `gg`, `h`, `lav`, `min` for labour.'),
    stock: z.number().meta({ description: 'Quantity in stock: the sum of the movements.', example: 12 }),
    sale_price: z.number().meta({
      description: "EUR before tax; the customer's price when `customer_id` is sent.",
      example: 14.9,
    }),
    vat_code: z.string().meta({ description: "One of the company's VAT rates.", example: '22' }),
    unit_discount_rate: z.number().meta({ type: 'integer', description: 'Discount, per cent.', example: 0 }),
  })
  .meta({ id: 'ArticleSummary', description: 'An article as it stands in a list.' })

/** An article whole (specification, Article detail). */
export const article = z
  .object({
    ...articleSummary.shape,
    minimum_stock: z.number().meta({ description: 'Stock below this is low.', example: 4 }),
    purchase_price: z.number().meta({ description: 'EUR before tax.', example: 7.25 }),
    location: z.string().meta({ description: 'Where it lies in the store.', example: 'A-03-2' }),
    comments: z.string().describe('Remarks; searched by `q`.'),
    supplier_id: values.idOut().nullable().describe('Who it is bought from.'),
    supplier_name: z
      .string()
      .meta({ description: "The supplier's name, empty without one.", example: 'Ricambi Nord' }),
    external_id: z.string().nullable().describe('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'Article', description: 'A part of the catalogue or a labour price.' })

/** The complete article: what is left out is reset, on create and on PATCH alike. */
export const articleBody = z
  .strictObject({
    name: values.name().meta({ description: 'What it is called.', example: 'Filtro olio motore' }),
    unit_type: unit_type.describe(
      'Decides the kind: `kg`, `L`, `kit`, `pz` make a part; `gg`, `h`, `lav`, `min` labour.',
    ),
    vat_code: values
      .text({ min: 1, max: 10 })
      .meta({ description: 'An active VAT rate of the company.', example: '22' }),
    code: values
      .shortText()
      .default(null)
      .meta({ description: 'Part number; may repeat.', example: 'OC 90' }),
    stock: values.quantity().nullable().default(null).meta({
      description: 'Quantity in stock. A change writes one movement of the difference.',
      example: 12,
    }),
    minimum_stock: values
      .decimal(3, { min: 0 })
      .nullable()
      .default(null)
      .meta({ description: 'Stock below this is low.', example: 4 }),
    purchase_price: values
      .price()
      .nullable()
      .default(null)
      .meta({ description: 'EUR before tax.', example: 7.25 }),
    sale_price: values
      .price()
      .nullable()
      .default(null)
      .meta({ description: 'EUR before tax.', example: 14.9 }),
    unit_discount_rate: values
      .integer({ min: 0, max: 100 })
      .nullable()
      .default(null)
      .meta({ description: 'Discount, per cent.', example: 0 }),
    location: values
      .text({ max: 255 })
      .nullable()
      .default(null)
      .meta({ description: 'Where it lies in the store.', example: 'A-03-2' }),
    comments: values.freeText().nullable().default(null).describe('Remarks; searched by `q`.'),
    supplier_id: values.id().nullable().default(null).describe('Who it is bought from.'),
    external_id: values
      .externalId()
      .default(null)
      .describe('Its id in another system; unique among articles.'),
    metadata: values.metadata().default({}).describe("Pairs of the integrator's own."),
  })
  .meta({
    id: 'ArticleBody',
    description: 'A complete article. Optional fields that are left out are reset.',
  })

export type ArticleBody = z.output<typeof articleBody>

/** Query of the article list (specification, GET /v1/articles). */
export const articleQuery = z.strictObject({
  q: values.text({ max: 255 }).optional().meta({
    description:
      'Every term must match code, name or comments. Ranked while searching, by name while browsing.',
    example: 'filtro olio',
  }),
  kind: kind.optional().describe('Parts or labour only.'),
  customer_id: values.id().optional().describe("Show this customer's prices."),
  supplier_id: values.id().optional().describe('Articles of this supplier only.'),
  price_list_id: values.id().optional().describe("Show this list's prices; not together with `customer_id`."),
  low_stock: z
    .boolean()
    .optional()
    .describe('Parts of which there is less than their minimum only; `false` for all the other articles.'),
  code: values
    .text({ min: 1, max: 255 })
    .optional()
    .meta({ description: 'Articles with this code only, whatever its case.', example: 'OC 90' }),
  ...paging({ standard: 25, max: 50 }),
})

export type ArticleQuery = z.output<typeof articleQuery>

/** The articles of a page of the console. */
export const minimumsQuery = z.strictObject({ ids: values.list(values.id(), 100) })

/** What the console's table shows beside the list; in no order, without those that are gone. */
export const articleMinimums = z.array(
  article.pick({
    id: true,
    minimum_stock: true,
    supplier_name: true,
    location: true,
    purchase_price: true,
    sale_price: true,
  }),
)

/** An article in the path. */
export const articlePath = z.strictObject({ id: values.id().describe('The article.') })

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

/** One load or unload (specification, Article movement). */
export const articleMovement = z
  .object({
    object: z.literal('article_movement').describe('Always `article_movement`.'),
    id: values.idOut().describe('The movement.'),
    quantity: z.number().meta({ description: 'Positive for loads, negative for unloads.', example: -1 }),
    source: source.describe('The kind of document that it comes from.'),
    source_id: values.idOut().describe('That document; the movement itself for `opening` and `adjustment`.'),
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
    total: z.number().meta({ description: 'EUR before tax of the line; 0 without one.', example: 14.9 }),
    created_at: values.dateTimeOut().describe('When it was written.'),
  })
  .meta({ id: 'ArticleMovement', description: 'A load or unload of stock.' })

export const articleList = listOf('ArticleList', articleSummary)
export const articleMovementList = listOf('ArticleMovementList', articleMovement)
