import { z } from 'zod'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** What can be found, in the order in which kinds stand that are found equally well. */
export const TYPES = [
  'customer',
  'vehicle',
  'worksheet',
  'quote',
  'receipt',
  'invoice',
  'credit_note',
  'article',
  'supplier',
  'checkin',
  'tyre_set',
] as const
export type HitType = (typeof TYPES)[number]

/** What the console finds besides, likewise in their order. */
export const CONSOLE_TYPES = [
  'delivery_note',
  'expense',
  'purchase_order',
  'dealership_vehicle',
  'electronic_invoice',
  'stock_count',
] as const
export type ConsoleType = (typeof CONSOLE_TYPES)[number]
export type FoundType = HitType | ConsoleType

const type = values.choice('SearchHitType', 'A kind of record.', TYPES)

/** One record that answers a search, in the few words that a person knows it by. */
const searchHit = z
  .object({
    object: z.literal('search_hit').describe('Always `search_hit`.'),
    type: type.describe('What kind of record it is: its `object`.'),
    id: values.idOut().describe('The record.'),
    title: z.string().meta({
      description:
        "Name, plate (else VIN), or the document's title, which may be empty. Check-in: the vehicle. " +
        'Tyre set: its label.',
      example: 'AB123CD',
    }),
    subtitle: z.string().meta({
      description:
        'Vehicle: make, model and version. Article: its code. Customer and supplier: phone, else e-mail. ' +
        'Document: the customer. Empty without one.',
      example: 'Fiat Panda 1.2 Easy',
    }),
    detail: z
      .string()
      .nullable()
      .meta({
        description:
          'Vehicle: its owner. Customer: the plate that it was found by, where the key may read vehicles, else the city. Document: the plate. ' +
          'Supplier: the city.',
        example: 'Mario Rossi',
      }),
    seq_number: z.int().nullable().meta({
      description: "A document's number; null without one.",
      example: null,
    }),
  })
  .meta({ id: 'SearchHit', description: 'A record that answers a search.' })

/** Query of the search (search.md#what-is-found). */
export const searchQuery = z.strictObject({
  q: values.text({ min: 2, max: 100 }).meta({
    description:
      'A plate, VIN, name, telephone number, e-mail, tax code, VAT number, article code or document number, ' +
      'or the beginning of one. Every term must match.',
    example: 'Rossi',
  }),
  types: values
    .commaList(type)
    .optional()
    .meta({ description: 'Kinds to look for, separated by commas; all of them unless sent.' }),
})
export type SearchQuery = z.output<typeof searchQuery>

export const searchResult = listOf('SearchHitList', searchHit)

export const consoleSearchQuery = searchQuery.pick({ q: true })
export const consoleSearchResult = listOf(
  'ConsoleSearchHitList',
  searchHit.extend({ type: z.enum([...TYPES, ...CONSOLE_TYPES]) }).meta({ id: 'ConsoleSearchHit' }),
)
