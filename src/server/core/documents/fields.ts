import { z } from 'zod'
import { dateFilter } from '../date-filter.ts'
import { answered, field, integer, kind, kinds, nullable, outputs } from '../fields.ts'
import { limited } from '../limited-fields.ts'
import * as values from '../values.ts'

/*
 * Fields that documents have in common, see core/fields.ts. Each document says by its own declaration which it has.
 */

/** A whole number that the server makes. */
export const count = (description: string, example: number) =>
  answered(z.number().meta({ type: 'integer' }), description, example)

/** A whole number that the server makes, or null. */
export const countOrNull = (description: string, example: number) =>
  answered(z.int().nullable(), description, example)

/** An amount that the server makes. */
export const euros = (what: string, example = 13.41) =>
  answered(limited(z.number(), 'price'), `EUR ${what}.`, example)

/** What something costs the workshop, as the server works it out. */
export const cost = (what: string, example = 13.41) =>
  answered(limited(z.number(), 'cost'), `EUR ${what}.`, example)

/** The record that the server links, or null. */
export const linkOrNull = (description: string) => answered(values.idOut().nullable(), description)

/** When something happened; null until then. */
export const instant = (description: string) => answered(values.dateTimeOut().nullable(), description)

/** Kilometres of the vehicle. */
export const kilometres = integer({ min: 0, max: 9_999_999 })

/** A title in one line of text. */
export const title = kind(values.title(), z.string())

/** Remarks of a document, which may be null. */
export const remarks = (description: string) => field(kinds.remarks, description)

/** Fields of what is done for a customer on a vehicle. */
export const work = {
  customer_id: field(kinds.id, 'Whom it is for.'),
  title: field(title, 'What it is about.', { example: 'Tagliando 60.000 km' }),
  work_category_id: field(nullable(kinds.id), 'The work category.'),
  work_category_name: answered(z.string().nullable(), "The category's name.", 'Tagliando'),
  comments: remarks('Remarks, printed.'),
}

/** Names that a document copies; they stay when its customer or vehicle change. */
export const copied = {
  customer_name: answered(z.string(), "The customer's name as copied.", 'Mario Rossi'),
  vehicle_name: answered(z.string(), 'Make, model and version as copied.', 'Fiat Panda 1.2'),
  vehicle_license: answered(z.string(), 'The plate as copied; empty without one.', 'AB123CD'),
}

/** The sums of a document. */
export const totals = {
  total_before_tax: euros('before tax, the sum of the lines'),
  total_tax: euros('of tax, computed per VAT rate'),
  total_after_tax: euros('with tax'),
}

/** What is printed of a document. */
export const hideDiscounts = (noun: string) =>
  field(kinds.boolean, `Whether the printed ${noun} leaves discounts out.`, { note: 'false unless sent' })

/** How many documents of a kind stand in each status, over a period. */
export function statusCounts<Noun extends string, Counts extends Record<string, { output: z.ZodType }>>(
  noun: Noun,
  counts: Counts,
) {
  const words = noun.split('_').map((word) => word[0]!.toUpperCase() + word.slice(1))
  return z
    .object({
      object: z.literal(`${noun}_status_counts`).describe(`Always \`${noun}_status_counts\`.`),
      ...outputs(counts),
      date_filter: dateFilter.describe('The period counted.'),
    })
    .meta({ id: `${words.join('')}StatusCounts`, description: `${words.join(' ')}s by status.` })
}
