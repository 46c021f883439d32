import { z } from 'zod'
import { answered, field, identity, inputs, kind, kinds, outputs, pathOf } from '../../core/fields.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

const fileName = () =>
  values
    .name()
    .refine((name) => !/[/\\]/.test(name), failure('not_a_file_name', 'must not hold a slash or a backslash'))

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Bytes in base64 of RFC 4648, section 4, padded and without line breaks. */
export const base64 = () =>
  z
    .string()
    .refine((text) => text !== '', { ...failure('empty', 'must not be empty'), abort: true })
    .refine(
      (text) => text.length % 4 === 0 && BASE64.test(text),
      failure('not_base64', 'must be base64 with padding and without line breaks'),
    )
    .meta({ minLength: 4, pattern: BASE64.source, contentEncoding: 'base64' })

const sha256 = () =>
  values
    .matching(/^[0-9a-fA-F]{64}$/, failure('not_a_sha256', 'must be a SHA-256, 64 hexadecimal digits'))
    .toLowerCase()

const text = () => z.string().nullable()
const instant = () => values.dateTimeOut().nullable()
const size = () => kinds.integer.output.nullable()

/** One declaration a field (files.md#files). */
const fields = {
  name: field(kind(fileName(), z.string()), 'What it is called.', { example: 'portiera-destra.jpg' }),
  status: answered(
    values.choice('FileStatus', 'Whether the bytes are there.', ['pending', 'ready']),
    'Whether the bytes are there.',
  ),
  content_type: answered(text(), 'Its type, told from the bytes.', 'image/jpeg'),
  size: answered(size(), 'Bytes.', 48213),
  width: answered(size(), 'Pixels across, upright; of images.', 1600),
  height: answered(size(), 'Pixels down, upright; of images.', 1200),
  sha256: field(kind(sha256().nullable(), text()), 'SHA-256 of the bytes, in hexadecimal.', {
    toWrite: 'SHA-256 that the bytes must have, in hexadecimal.',
  }),
  content_url: answered(text(), 'Where the bytes can be fetched without a key, for 5 to 15 minutes.'),
  preview_url: answered(text(), 'Where a small WebP can be fetched likewise; of images.'),
  urls_expire_at: answered(instant(), 'When the two end.'),
  upload_url: answered(text(), 'Where the bytes are to be PUT, without a key; while it is pending.'),
  upload_expires_at: answered(instant(), 'When that ends.'),
  created_at: answered(values.dateTimeOut(), 'When it was made.'),
}

/** A file (files.md#files). */
export const file = z
  .object({ ...identity('file'), ...outputs(fields), ...values.deletedAt })
  .meta({ id: 'File', description: 'Bytes that somebody sent, or is about to send.' })

const { name, sha256: announced } = inputs(fields)

/** A new file, with its bytes or without. */
export const fileBody = z.strictObject({
  name,
  content: base64().optional().meta({
    description: 'The bytes in base64; without it they are PUT to `upload_url`.',
    example: 'UHJldmVudGl2byBjYXJyb3p6ZXJpYTogNDgwIGV1cm8uCg==',
  }),
  sha256: announced.optional(),
})
export type FileBody = z.output<typeof fileBody>

export const filePath = pathOf('file')
