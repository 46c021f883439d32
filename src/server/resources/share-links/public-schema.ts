import { z } from 'zod'
import { MAX_LINES } from '../../../domain/line-limits.ts'
import { MAX_SIGNATURE_BYTES } from '../../../domain/share-links.ts'
import { instant, totals } from '../../core/documents/fields.ts'
import { outputs } from '../../core/fields.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'
import { base64 } from '../files/schema.ts'
import { printLanguage } from '../printing/schema.ts'
import { quoteLineItem, quote as quoteRecord } from '../quotes/schema.ts'
import { decision, shareLink, signature } from './schema.ts'

const text = () => z.string().nullable()

/** The workshop as its customers know it. */
const publicCompany = z.object({
  object: z.literal('public_company'),
  ...{ name: z.string(), address: text(), city: text(), phone: text(), email: text(), vat_number: text() },
})

const line = quoteLineItem.pick({
  ...{ object: true, id: true, description: true, quantity: true, unit_type: true, unit_price: true },
  ...{ unit_discount_rate: true, total_before_tax: true, total_tax: true, total_after_tax: true },
  approval_status: true,
})

const { seq_number, title, created_at, valid_until, customer_name, vehicle_name, vehicle_license, comments } =
  quoteRecord.shape

/** A quote as its customer sees it (share-links.md#what-the-customer-sees): whatever is not named here stays inside. */
export const publicQuote = z.object({
  object: z.literal('public_quote'),
  company: publicCompany,
  ...{ seq_number, title, created_at, valid_until, customer_name, vehicle_name, vehicle_license, comments },
  terms: text(),
  language: printLanguage,
  line_items: z.array(line),
  ...outputs(totals),
  total_discount: z.number().optional(),
  quote_status: quoteRecord.shape.status,
  status: shareLink.shape.status,
  signature,
  allow_partial: z.boolean(),
  expires_at: values.dateTimeOut(),
  ...outputs({ decided_at: instant('When the customer decided.') }),
  quote_version: z.string(),
})
export type PublicQuote = z.output<typeof publicQuote>

/** A drawn signature; it is its bytes that are counted. */
const drawing = base64().refine(
  (text) => Buffer.byteLength(text, 'base64') <= MAX_SIGNATURE_BYTES,
  failure('too_large', `must be a PNG of at most ${MAX_SIGNATURE_BYTES} bytes`, {
    limit: MAX_SIGNATURE_BYTES,
  }),
)

/** What a customer says of a quote (share-links.md#deciding). */
export const decisionBody = z.strictObject({
  decision,
  quote_version: z.string(),
  signer_name: values.name().optional(),
  signature_image: drawing.optional(),
  accepted_line_ids: values.list(values.id(), MAX_LINES, 1).optional(),
  comment: values.nullableFreeText({ max: 1000 }).optional(),
})
export type DecisionBody = z.output<typeof decisionBody>
