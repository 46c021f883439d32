import { z } from 'zod'
import { ATTACHMENT_KINDS } from '../../../domain/attachments.ts'
import { answered, field, inputs, kind, kinds, oneOf, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { file } from '../files/schema.ts'

const attachmentKind = values.choice('AttachmentKind', 'What a file shows.', ATTACHMENT_KINDS)

/** One declaration a field (files.md#attachments). */
const fields = {
  file_id: field(kinds.id, 'The file.', { toWrite: 'A ready file of the company.' }),
  file: answered(file, 'The file, with URLs of its bytes.'),
  kind: field(oneOf(attachmentKind), 'What it shows.', {
    note: '`photo` for images, else `document`, unless sent',
    example: 'photo',
  }),
  caption: field(kinds.shortText, 'What is said below it.', { example: 'Graffio sulla portiera destra' }),
  position: field(kind(values.integer({ min: 1 }), kinds.integer.output), 'Its place, 1 to n.', {
    toWrite: 'Its place from 1 on; the end unless sent.',
    example: 1,
  }),
  print: field(kinds.boolean, 'Whether an image ends the printed record.', { note: 'false unless sent' }),
  user_id: answered(values.idOut(), 'Who attached it.'),
  user_name: answered(z.string(), 'Their name.', 'Marco Bianchi'),
}

/** A file on a record (files.md#attachments). */
export const attachment = recordOf('attachment', outputs(fields), { description: 'A file on a record.' })

const { file_id, ...changeable } = inputs(fields)

export const attachmentBody = z.strictObject({ file_id, ...z.strictObject(changeable).partial().shape })
export type AttachmentBody = z.output<typeof attachmentBody>

export const attachmentPatch = z.strictObject(changeable).partial()
export type AttachmentPatch = z.output<typeof attachmentPatch>

export const attachmentList = listOf('AttachmentList', attachment)

/** How many files are on a record: a field of every record that takes some. */
export const attachmentsCount = {
  attachments_count: answered(kinds.integer.output, 'How many files are attached to it.', 1),
}

/** A record in the path whose attachments are meant. */
export const ownerPathOf = pathOf

/** An attachment of a record in the path, `{ id, attachment_id }`. */
export const attachmentPathOf = (noun: string) =>
  z.strictObject({
    id: values.id().describe(`The ${noun}.`),
    attachment_id: values.id().describe('The attachment.'),
  })
