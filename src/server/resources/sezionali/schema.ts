import { z } from 'zod'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit_note'] as const

const documentKind = values.choice('DocumentKind', 'A kind of fiscal document.', DOCUMENT_KINDS)

export type DocumentKind = z.output<typeof documentKind>

/** The number that the next document of a kind takes in a year. */
const nextNumber = z.object({
  object: z.literal('next_number').describe('Always `next_number`.'),
  document_kind: documentKind.describe('The kind of document.'),
  year: z.number().meta({ type: 'integer', description: 'The year of issue.', example: 2026 }),
  next_number: z
    .number()
    .meta({ type: 'integer', description: 'The number of the next document.', example: 129 }),
})

/** A numbering section for fiscal documents (domain 5.12). */
export const sezionale = z
  .object({
    object: z.literal('sezionale').describe('Always `sezionale`.'),
    id: values.idOut().describe('The section.'),
    code: z.string().meta({ description: 'Its short name.', example: 'A' }),
    name: z.string().meta({ description: 'What it is called.', example: 'Fatture' }),
    document_kinds: z
      .array(documentKind)
      .meta({ description: 'The kinds of document that it numbers.', example: ['invoice', 'credit_note'] }),
    prefix: z.string().meta({ description: 'Stands before the number on documents.', example: '' }),
    suffix: z.string().meta({ description: 'Stands after the number on documents.', example: '/A' }),
    is_default: z.boolean().meta({
      description: 'Whether it is taken for all of its kinds of document where none is named.',
      example: true,
    }),
    default_document_kinds: z.array(documentKind).meta({
      description: 'Those of its kinds for which it is taken where none is named.',
      example: ['invoice', 'credit_note'],
    }),
    next_numbers: z
      .array(nextNumber)
      .describe('The next number of each kind: of the present year, and of every year with documents.'),
    ...values.timestamps,
  })
  .meta({ id: 'Sezionale', description: 'A section in which fiscal documents are numbered.' })

// No defaults here: under `.partial()` they would fill in what a PATCH leaves out.
const fields = {
  name: values.name().meta({ description: 'What it is called.', example: 'Ricevute di Via Emilia' }),
  prefix: values.text({ max: 20 }).meta({
    description: 'Stands before the number on documents; empty unless sent on create.',
    example: '',
  }),
  suffix: values.text({ max: 20 }).meta({
    description: 'Stands after the number on documents; empty unless sent on create.',
    example: '/B',
  }),
  is_default: z.boolean().meta({
    description:
      '`true` takes it for all of its kinds of document where none is named, instead of the present ones.',
    example: true,
  }),
}

/** A new section. */
export const sezionaleBody = z
  .strictObject({
    code: values
      .text({ min: 1, max: 10 })
      .meta({ description: 'Its short name; one of its kind, and it stays.', example: 'B' }),
    document_kinds: values
      .list(documentKind, 20, 1)
      .transform((kinds) => [...new Set(kinds)])
      .meta({ description: 'The kinds of document that it numbers; they stay.', example: ['receipt'] }),
    ...fields,
  })
  .partial({ prefix: true, suffix: true, is_default: true })
  .meta({ id: 'SezionaleBody', description: 'A new numbering section.' })

/** A change of some fields. */
export const sezionalePatch = z.strictObject(fields).partial()

export type SezionaleBody = z.output<typeof sezionaleBody>
export type SezionalePatch = z.output<typeof sezionalePatch>

/** A section in the path. */
export const sezionalePath = z.strictObject({ id: values.id().describe('The section.') })

/** Query of the list of sections (domain 5.12). */
export const sezionaleQuery = z.strictObject({
  document_kind: documentKind.optional().describe('Only sections that number this kind of document.'),
})

export type SezionaleQuery = z.output<typeof sezionaleQuery>

export const sezionaleList = listOf('SezionaleList', sezionale)
