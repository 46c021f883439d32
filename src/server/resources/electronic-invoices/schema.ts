import { z } from 'zod'
import {
  CHANNELS,
  DIRECTIONS,
  ELECTRONIC_DOCUMENTS,
  ELECTRONIC_INVOICE_STATUSES,
  SDI_MESSAGE_TYPES,
  SDI_OUTCOMES,
  SIGNATURES,
} from '../../../domain/electronic-invoices.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { count, instant, linkOrNull, statusCounts } from '../../core/documents/fields.ts'
import { problem } from '../../core/documents/validation.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { base64 } from '../files/schema.ts'
import { electronicInvoiceContent } from './content-schema.ts'

/** Where an electronic invoice stands. */
export const electronicInvoiceStatus = values.choice(
  'ElectronicInvoiceStatus',
  'Where an electronic invoice stands.',
  ELECTRONIC_INVOICE_STATUSES,
)
const direction = values.choice(
  'ElectronicInvoiceDirection',
  'Whether the workshop sends it or received it.',
  DIRECTIONS,
)
const document_object = values.choice(
  'ElectronicInvoiceDocument',
  'What an electronic invoice is of.',
  ELECTRONIC_DOCUMENTS,
)
const channel = values.choice('ElectronicInvoiceChannel', 'How files leave.', CHANNELS)
const signature = values.choice('ElectronicInvoiceSignature', 'Whether a file is signed.', SIGNATURES)
const messageType = values.choice(
  'ElectronicInvoiceMessageType',
  'What the exchange system says.',
  SDI_MESSAGE_TYPES,
)
const outcome = values.choice(
  'ElectronicInvoiceOutcome',
  'What a public administration says: `EC01` taken, `EC02` refused.',
  SDI_OUTCOMES,
)

const told = (description: string, example: string | null = null) =>
  answered(z.string().nullable(), description, example)
const dayOrNull = (description: string) => answered(values.dateOut().nullable(), description)

/** Why the exchange system refuses a file. */
const sdiError = z
  .object({
    object: z.literal('sdi_error').describe('Always `sdi_error`.'),
    ...outputs({
      code: answered(z.string(), "The exchange system's code.", '00311'),
      description: answered(z.string(), 'What is wrong, in its words.', 'CodiceDestinatario non valido'),
      suggestion: told('What it advises.'),
    }),
  })
  .meta({ id: 'SdiError', description: 'Why the exchange system refuses a file.' })

const sentFields = {
  file_name: answered(z.string(), 'What the file is called.', 'IT01234567897_00001.xml'),
  channel: answered(channel.nullable(), 'How it leaves; null until it is sent.', null),
  sdi_identifier: told("The exchange system's number for the file."),
  signature: answered(signature, 'Whether it is signed.', 'none'),
  sent_at: instant('When it was sent.'),
}

/** One declaration a field (electronic-invoices.md#fields-of-electronic-invoices). */
const fields = {
  direction: answered(direction, 'Whether the workshop sends it.', 'outbound'),
  status: answered(electronicInvoiceStatus, 'Where it stands.', 'to_send'),
  document_object: answered(document_object, 'What it is of.', 'invoice'),
  document_id: linkOrNull('The invoice, the credit note, or the expense that it was registered as.'),
  document_type: answered(z.string(), "The exchange system's word for what it is.", 'TD01'),
  document_number: answered(z.string(), 'The number of the document.', '128/A'),
  document_date: answered(values.dateOut(), 'The day of the document.'),
  total_after_tax: answered(z.number().nullable(), 'EUR with tax.', 13.41),
  format: answered(
    z.string(),
    'The form of the file: `FPR12`, `FPA12` for public administrations; of one received as it says.',
    'FPR12',
  ),
  destination_code: told('Where it is delivered.', 'M5UXCR1'),
  destination_certified_email: told('The certified address that it is delivered to.'),
  counterparty_name: answered(
    z.string(),
    'The customer, or the supplier of one received, as in the file.',
    'Bianchi S.p.A.',
  ),
  counterparty_vat_country: told('The country of their VAT number.', 'IT'),
  counterparty_vat_number: told('Their VAT number.', '12345678903'),
  counterparty_tax_code: told('Their tax code.'),
  ...sentFields,
  attempts: answered(z.number().meta({ type: 'integer' }), 'How many files of it were sent.', 0),
  transmitted: answered(z.boolean(), 'Whether the exchange system has it, or may have it.', false),
  issued_for_tax: answered(z.boolean(), 'Whether it counts as issued for the tax office.', false),
  delivered_on: dayOrNull('The day on which it was delivered.'),
  made_available_on: dayOrNull("The day on which it was left in the customer's tax box."),
  status_changed_at: answered(values.dateTimeOut(), 'Since when it stands so.'),
  errors: answered(z.array(sdiError), 'Why the exchange system refused it last.', []),
  duplicate_of_id: linkOrNull('Of one received: the same document that came before.'),
}

/** An electronic invoice in a list (electronic-invoices.md#fields-of-electronic-invoices). */
export const electronicInvoiceSummary = z
  .object({ ...identity('electronic_invoice'), ...outputs(fields), ...values.timestamps })
  .meta({ id: 'ElectronicInvoiceSummary', description: 'An electronic invoice as it stands in a list.' })

/** One file of an electronic invoice. */
const electronicInvoiceFile = z
  .object({
    ...identity('electronic_invoice_file', 'file'),
    ...outputs({
      attempt: answered(z.number().meta({ type: 'integer' }), 'Which file of the invoice it is, from 1.', 1),
      ...sentFields,
      sha256: answered(z.string(), 'Of its bytes, in hexadecimal.', 'f2ca1bb6c7e907d06dafe4687e579fce'),
      size: answered(z.number().meta({ type: 'integer' }), 'In bytes.', 4_312),
      status: answered(electronicInvoiceStatus, 'Where it stands, or stood when another took its place.'),
    }),
  })
  .meta({ id: 'ElectronicInvoiceFile', description: 'A file of an electronic invoice.' })

/** What invoices and credit notes say of theirs. */
export const electronicFields = {
  electronic_invoice_id: linkOrNull('Its electronic invoice; null without one.'),
  e_invoice_status: answered(
    electronicInvoiceStatus.nullable(),
    'Where the electronic invoice stands; null without one.',
    null,
  ),
}

/** What the exchange system said of a file (electronic-invoices.md#messages). */
export const electronicInvoiceMessage = z
  .object({
    ...identity('electronic_invoice_message', 'message'),
    ...outputs({
      electronic_invoice_id: linkOrNull('The electronic invoice; null where the file is none of ours.'),
      type: answered(messageType, 'What it is.', 'RC'),
      file_name: answered(z.string(), 'What it is called.', 'IT01234567897_00001_RC_001.xml'),
      invoice_file_name: answered(z.string(), 'The file that it is about.', 'IT01234567897_00001.xml'),
      sdi_identifier: told("The exchange system's number for that file."),
      outcome: answered(outcome.nullable(), 'Of `NE`: what the public administration says.', null),
      description: told('What it says in words.'),
      errors: answered(z.array(sdiError), 'Of `NS`: why the file is refused.', []),
      received_at: answered(values.dateTimeOut(), 'When it came here.'),
      applied: answered(z.boolean(), 'Whether it moved the electronic invoice.', true),
    }),
  })
  .meta({ id: 'ElectronicInvoiceMessage', description: 'What the exchange system said of a file.' })

/** An electronic invoice whole. */
export const electronicInvoice = z
  .object({
    ...electronicInvoiceSummary.shape,
    files: z.array(electronicInvoiceFile).describe('Its files, oldest first.'),
    messages: z.array(electronicInvoiceMessage).describe('What the exchange system said, oldest first.'),
    content: electronicInvoiceContent.describe('What the file says; nothing of it is computed.'),
    remarks: z.array(problem).describe('What is worth a look; it stops nothing.'),
    ...values.deletedAt,
  })
  .meta({
    id: 'ElectronicInvoice',
    description: 'An invoice or credit note as the exchange system knows it.',
  })

/** An import of a file that a supplier sent (electronic-invoices.md#received-files). */
export const electronicInvoiceImport = z
  .object({
    object: z.literal('electronic_invoice_import').describe('Always `electronic_invoice_import`.'),
    file_name: z.string().describe('What the file is called.'),
    sha256: z.string().describe('Of the XML, in hexadecimal.'),
    signature,
    format: z.string().describe('The form of the file, as it says.'),
    already_imported: z.boolean().describe('Whether the same XML came before.'),
    electronic_invoices: z.array(electronicInvoice).describe('One for each document of it.'),
  })
  .meta({ id: 'ElectronicInvoiceImport', description: 'What came of a file that a supplier sent.' })

export const electronicInvoicePath = pathOf('electronic invoice')

const filters = {
  q: search('Every term must match file name, number, customer or identifier.', '00001'),
  direction: filter(direction, 'Sent or received ones only.'),
  status: filter(
    values.commaList(electronicInvoiceStatus),
    'Those in one of these statuses, divided by commas.',
    ['to_send'],
  ),
  document_object: filter(document_object, 'Of invoices or of credit notes only.'),
  document_id: filter(values.id(), 'Of this document.'),
  document_type: filter(values.line({ min: 1, max: 4 }), 'Of this type only.', 'TD01'),
  ...periodQuery,
}

/** Filters that the list and the counts share. */
export const electronicInvoiceFilters = z.strictObject(filters)
export type ElectronicInvoiceFilters = z.output<typeof electronicInvoiceFilters>

export const electronicInvoiceQuery = z.strictObject({ ...filters, ...paging() })
export type ElectronicInvoiceQuery = z.output<typeof electronicInvoiceQuery>

export const electronicInvoiceList = listOf('ElectronicInvoiceList', electronicInvoiceSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

const counted = ELECTRONIC_INVOICE_STATUSES.map((status) => [
  status,
  count(`Those that are ${status.replaceAll('_', ' ')}.`, 0),
])

/** How many electronic invoices stand where. */
export const electronicInvoiceStatusCounts = statusCounts(
  'electronic_invoice',
  Object.fromEntries(counted) as Record<
    (typeof ELECTRONIC_INVOICE_STATUSES)[number],
    ReturnType<typeof count>
  >,
)

/** The period of an archive. */
export const archiveQuery = z.strictObject(periodQuery)
export type ArchiveQuery = z.output<typeof archiveQuery>

export const messagePath = electronicInvoicePath.extend({
  messageID: values.id().describe('The message of the exchange system.'),
})

/** What is sent at once. */
export const sendBody = z.strictObject({
  ids: values.list(values.id(), 500, 1).describe('The electronic invoices.'),
})
/** What was sent, in the order asked for. */
export const sentList = listOf('SentElectronicInvoiceList', electronicInvoice)

export const markSentBody = electronicInvoicePath.extend({
  sdi_identifier: values
    .line({ min: 1, max: 36 })
    .optional()
    .describe('The number that the tax office gave.'),
})

/** A file in base64, up to 8 MiB of body. */
export const importedFile = z.strictObject({
  name: values.name().describe('What the file is called.'),
  content: base64().optional().describe('Its bytes in base64.'),
  file_id: values.id().optional().describe('Or the file that has them.'),
})
export type ImportedFile = z.output<typeof importedFile>

export const linkQuery = electronicInvoicePath.extend({
  kind: z.enum(['xml', 'file', 'pdf']).describe('Which file of it.'),
})

/** A signed file that takes the place of the current one. */
export const attachSignedBody = electronicInvoicePath.extend(importedFile.shape)

/** A file that a supplier sent. */
export const importInvoiceBody = importedFile.extend({
  register: z.boolean().optional().describe('Whether it becomes an expense at once; true unless sent.'),
  allow_other_recipient: z
    .boolean()
    .optional()
    .describe('Whether the file may name another customer than the workshop.'),
})
export type ImportInvoiceBody = z.output<typeof importInvoiceBody>

/** How a received invoice becomes an expense. */
export const registerBody = electronicInvoicePath.extend({
  supplier_id: values.id().optional().describe('The supplier, where not the one of the same numbers.'),
  category_id: values.id().optional().describe('The category of the expense.'),
  registration_date: values.date().optional().describe('The day on which its VAT counts.'),
  allow_duplicate: z.boolean().optional().describe('Whether the same document may stand already.'),
})
export type RegisterBody = Omit<z.output<typeof registerBody>, 'id'>
