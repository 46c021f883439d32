import { z } from 'zod'
import { MAX_ADDRESSES, MESSAGE_STATUSES, MESSAGE_SUBJECTS } from '../../../domain/messages.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { printLanguage } from '../printing/schema.ts'

const status = values.choice('MessageStatus', 'Where a message stands.', MESSAGE_STATUSES)
const document_type = values.choice('MessageSubject', 'What a message is about.', MESSAGE_SUBJECTS)

const ADDRESS = 'mario.rossi@example.com'
const addressesOut = () => z.array(z.string())

/** One declaration a field (messages.md#fields-of-messages). */
const fields = {
  channel: answered(z.literal('email'), 'The way it goes; always `email`.'),
  status: answered(status, 'Where it stands.'),
  to: answered(addressesOut(), 'Whom it goes to.', [ADDRESS]),
  cc: answered(addressesOut(), 'Who gets a copy.', []),
  subject: answered(z.string(), 'Its subject.', 'Preventivo 12, Officina Rossi'),
  document_type: answered(
    document_type,
    'What it is about; `customer` for deadlines of their vehicles.',
    'quote',
  ),
  document_id: answered(values.idOut(), 'The record that it is about.'),
  share_link_id: answered(values.idOut().nullable(), 'The approval link in it.', null),
  error: answered(
    z.string().nullable(),
    'Why the last attempt failed, or which addresses of a sent one the mail server refused.',
    null,
  ),
  attempts_count: answered(z.number().meta({ type: 'integer' }), 'How often it was tried.', 1),
  sent_at: answered(values.dateTimeOut().nullable(), 'When the mail server took it.'),
  created_at: answered(values.dateTimeOut(), 'When it was written.'),
}

/** A mail to a customer (messages.md#fields-of-messages). */
export const message = z
  .object({ ...identity('message'), ...outputs(fields) })
  .meta({ id: 'Message', description: 'A mail to a customer.' })

export const messagePath = pathOf('message')

/** Query of the list (messages.md#list-of-messages). */
export const messageQuery = z.strictObject({
  document_type: filter(document_type, 'Messages about records of this kind only.'),
  document_id: filter(values.id(), 'Messages about this record only.'),
  status: filter(status, 'Messages that stand there only.'),
  ...paging(),
})
export type MessageQuery = z.output<typeof messageQuery>

export const messageList = listOf('MessageList', message)

const address = values
  .line({ min: 1, max: 255 })
  .refine(values.isEmail, values.NOT_AN_EMAIL)
  .meta({ format: 'email' })

const sending = {
  to: filter(
    values.list(address, MAX_ADDRESSES, 1),
    "Whom it goes to, 1 to 20 addresses; the customer's unless sent.",
    [ADDRESS],
  ),
  cc: filter(values.list(address, MAX_ADDRESSES), 'Who gets a copy, up to 20 addresses.', []),
  subject: filter(values.nullableName(), 'Its subject; document, number and workshop unless sent.'),
  message: filter(values.nullableFreeText(), 'Its text; a few words of greeting unless sent.'),
  language: filter(printLanguage, "The language of words and PDF; the customer's unless sent."),
}

/** What goes out with a document (messages.md#sending-a-document). */
export const sendBodyOf = (noun: string) => pathOf(noun).extend(sending)
export type SendBody = z.output<z.ZodObject<typeof sending>> & { approval_link?: boolean | undefined }

/** What goes out with a quote, which the customer may decide on by a link (messages.md#approval-links). */
export const sendQuoteBody = sendBodyOf('quote').extend({
  approval_link: filter(
    z.boolean(),
    'Whether an approval link is made and goes out in the mail; false unless sent.',
    false,
  ),
})
