import { z } from 'zod'
import { RELATED_KINDS } from '../../core/fatturapa/content.ts'
import * as values from '../../core/values.ts'

/*
 * What the file of an electronic invoice says, field by field (electronic-invoices.md#content).
 */

const named = <Name extends string>(name: Name) =>
  z.literal(`electronic_invoice_${name}`).describe(`Always \`electronic_invoice_${name}\`.`)

const text = z.string()
const shown = (example: string) => z.string().meta({ example })
const textOrNull = z.string().nullable()
const amount = z.number()
const amountOrNull = z.number().nullable()
const dayOrNull = values.dateOut().nullable()

const party = z
  .object({
    object: named('party'),
    name: text,
    vat_country: textOrNull,
    vat_number: textOrNull,
    tax_code: textOrNull,
    address: textOrNull,
    postal_code: textOrNull,
    city: textOrNull,
    province: textOrNull,
    country: textOrNull,
  })
  .meta({ id: 'ElectronicInvoiceParty', description: 'Seller or customer, as the file names them.' })

const withholding = z
  .object({
    object: named('withholding'),
    type: shown('RT02'),
    amount,
    rate: amount,
    reason: shown('A'),
  })
  .meta({ id: 'ElectronicInvoiceWithholding', description: 'Tax that the customer keeps back.' })

const summary = z
  .object({
    object: named('vat_summary'),
    tax_rate: amount,
    nature: textOrNull,
    taxable: amount,
    tax: amount,
    exigibility: textOrNull,
    rounding: amountOrNull,
    legal_reference: textOrNull,
  })
  .meta({ id: 'ElectronicInvoiceVatSummary', description: 'Taxable and tax of one rate or nature.' })

const line = z
  .object({
    object: named('line_item'),
    line_number: z.number().meta({ type: 'integer' }),
    code: textOrNull,
    description: text,
    quantity: amountOrNull,
    unit_type: textOrNull,
    unit_price: amount,
    total_price: amount,
    tax_rate: amount,
    nature: textOrNull,
  })
  .meta({ id: 'ElectronicInvoiceLineItem', description: 'A line, with up to 8 decimals.' })

const payment = z
  .object({ object: named('payment'), payment_method: text, due_date: dayOrNull, amount, iban: textOrNull })
  .meta({ id: 'ElectronicInvoicePayment', description: 'What is to be paid when.' })

const related = z
  .object({
    object: named('related_document'),
    kind: values.choice('ElectronicInvoiceRelatedKind', 'What a file cites.', RELATED_KINDS),
    number: shown('ORD-12'),
    date: dayOrNull,
    cig: textOrNull.meta({ example: null }),
    cup: textOrNull.meta({ example: null }),
  })
  .meta({ id: 'ElectronicInvoiceRelatedDocument', description: 'A document that the file cites.' })

const attachment = z
  .object({ object: named('attachment'), name: shown('ddt.pdf'), size: z.number().meta({ type: 'integer' }) })
  .meta({ id: 'ElectronicInvoiceAttachment', description: 'A file within the file.' })

/** What the file says. */
export const electronicInvoiceContent = z
  .object({
    object: named('content'),
    supplier: party,
    recipient: party,
    document_type: text,
    document_number: text,
    document_date: values.dateOut(),
    currency: text,
    document_total: amountOrNull,
    rounding: amountOrNull,
    stamp_duty: z.boolean(),
    withholdings: z.array(withholding),
    vat_summary: z.array(summary),
    line_items: z.array(line),
    payments: z.array(payment),
    related_documents: z.array(related),
    comments: z.array(text),
    attachments: z.array(attachment),
  })
  .meta({ id: 'ElectronicInvoiceContent', description: 'What the file of an electronic invoice says.' })
