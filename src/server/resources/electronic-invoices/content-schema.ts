import { z } from 'zod'
import { RELATED_KINDS } from '../../core/fatturapa/content.ts'
import { answered, outputs } from '../../core/fields.ts'
import * as values from '../../core/values.ts'

/*
 * What the file of an electronic invoice says, field by field (electronic-invoices.md#content).
 */

const named = <Name extends string>(name: Name) =>
  z.literal(`electronic_invoice_${name}`).describe(`Always \`electronic_invoice_${name}\`.`)

const text = (description: string, example: string) => answered(z.string(), description, example)
const textOrNull = (description: string, example: string | null = null) =>
  answered(z.string().nullable(), description, example)
const amount = (description: string, example = 100) => answered(z.number(), description, example)
const amountOrNull = (description: string, example: number | null = null) =>
  answered(z.number().nullable(), description, example)
const dayOrNull = (description: string) => answered(values.dateOut().nullable(), description)

const party = z
  .object({
    object: named('party'),
    ...outputs({
      name: text('Registered name, or first and last name.', 'Ricambi Nord S.r.l.'),
      vat_country: textOrNull('The country of the VAT number.', 'IT'),
      vat_number: textOrNull('The VAT number.', '09876543217'),
      tax_code: textOrNull('The tax code.'),
      address: textOrNull('Street and number.', 'Via Po 1'),
      postal_code: textOrNull('The postal code.', '40100'),
      city: textOrNull('The city.', 'Bologna'),
      province: textOrNull('The province.', 'BO'),
      country: textOrNull('The country.', 'IT'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceParty', description: 'Seller or customer, as the file names them.' })

const withholding = z
  .object({
    object: named('withholding'),
    ...outputs({
      type: text('Which tax it is.', 'RT02'),
      amount: amount('EUR kept back.', 20),
      rate: amount('Per cent.', 20),
      reason: text('What for.', 'A'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceWithholding', description: 'Tax that the customer keeps back.' })

const rates = {
  tax_rate: amount('Per cent.', 22),
  nature: textOrNull('Why no tax is charged.'),
}

const summary = z
  .object({
    object: named('vat_summary'),
    ...outputs({
      ...rates,
      taxable: amount('EUR that are taxable.'),
      tax: amount('EUR of tax.', 22),
      exigibility: textOrNull('When the tax is owed.', 'I'),
      rounding: amountOrNull('EUR of rounding in what is taxable.'),
      legal_reference: textOrNull('The law that is cited.'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceVatSummary', description: 'Taxable and tax of one rate or nature.' })

const line = z
  .object({
    object: named('line_item'),
    ...outputs({
      line_number: answered(z.number().meta({ type: 'integer' }), 'Its number in the file.', 1),
      code: textOrNull("The supplier's code of the article."),
      description: text('What it is.', 'Pastiglie'),
      quantity: amountOrNull('How many.', 4),
      unit_type: textOrNull('In which unit.', 'pz'),
      unit_price: amount('EUR for one, up to 8 decimals.', 25),
      total_price: amount('EUR for all, up to 8 decimals.'),
      ...rates,
    }),
  })
  .meta({ id: 'ElectronicInvoiceLineItem', description: 'A line, with up to 8 decimals.' })

const payment = z
  .object({
    object: named('payment'),
    ...outputs({
      payment_method: text('How it is paid.', 'MP05'),
      due_date: dayOrNull('When it falls due.'),
      amount: amount('EUR to be paid.', 122),
      iban: textOrNull('The account.'),
    }),
  })
  .meta({ id: 'ElectronicInvoicePayment', description: 'What is to be paid when.' })

const related = z
  .object({
    object: named('related_document'),
    ...outputs({
      kind: answered(
        values.choice('ElectronicInvoiceRelatedKind', 'What a file cites.', RELATED_KINDS),
        'What it is.',
        'order',
      ),
      number: text('Its number.', 'ORD-12'),
      date: dayOrNull('Its day.'),
      cig: textOrNull('The code of the tender.'),
      cup: textOrNull('The code of the project.'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceRelatedDocument', description: 'A document that the file cites.' })

const attachment = z
  .object({
    object: named('attachment'),
    ...outputs({
      name: text('What it is called.', 'ddt.pdf'),
      size: answered(z.number().meta({ type: 'integer' }), 'In bytes.', 4_312),
    }),
  })
  .meta({ id: 'ElectronicInvoiceAttachment', description: 'A file within the file.' })

/** What the file says. */
export const electronicInvoiceContent = z
  .object({
    object: named('content'),
    supplier: party.describe('Who sells.'),
    recipient: party.describe('Who buys.'),
    ...outputs({
      document_type: text("The exchange system's word for what it is.", 'TD01'),
      document_number: text('Its number.', '12/A'),
      document_date: answered(values.dateOut(), 'Its day.'),
      currency: text('The currency of its amounts.', 'EUR'),
      document_total: amountOrNull('With tax, where the file says it.', 122),
      rounding: amountOrNull('What the total was rounded by.'),
      stamp_duty: answered(z.boolean(), 'Whether stamp duty was paid.', false),
      withholdings: answered(z.array(withholding), 'Tax that the customer keeps back.'),
      vat_summary: answered(z.array(summary), 'Taxable and tax by rate.'),
      line_items: answered(z.array(line), 'The lines, in their order.'),
      payments: answered(z.array(payment), 'What is to be paid when.'),
      related_documents: answered(z.array(related), 'What it cites.'),
      comments: answered(z.array(z.string()), 'Remarks.', ['Ricambi']),
      attachments: answered(z.array(attachment), 'Files within it.'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceContent', description: 'What the file of an electronic invoice says.' })
