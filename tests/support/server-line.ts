import type { ServerLine } from '../../src/app/lines/line-changes.ts'

/** A line as the server would answer it, described by its id; its sums are of no matter. */
export const stored = (id: string, fields: Partial<ServerLine> = {}): ServerLine => ({
  ...{ id, article_id: null, description: id, quantity: 1, unit_type: 'pz', unit_price: 10 },
  ...{ unit_discount_rate: 0, vat_code: '22', tax_rate: 22, position: 0, created_at: '' },
  ...{ total_before_tax: 0, total_tax: 0, total_after_tax: 0 },
  ...fields,
})
