import { z } from 'zod'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const DOCUMENT_KINDS = ['receipt', 'invoice', 'credit_note'] as const

const documentKind = z.enum(DOCUMENT_KINDS)

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
    is_default: z
      .boolean()
      .meta({ description: 'Taken for its kinds of document where none is named.', example: true }),
    next_numbers: z
      .array(nextNumber)
      .describe('The next number of each kind: of the present year, and of every year with documents.'),
    ...values.timestamps,
  })
  .meta({ id: 'Sezionale', description: 'A section in which fiscal documents are numbered.' })

/** Query of the list of sections (domain 5.12). */
export const sezionaleQuery = z.strictObject({
  document_kind: documentKind.optional().describe('Only sections that number this kind of document.'),
})

export type SezionaleQuery = z.output<typeof sezionaleQuery>

export const sezionaleList = listOf('SezionaleList', sezionale)
