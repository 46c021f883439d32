import { z } from 'zod'
import { field, identity, inputs, kind, kinds, outputs, pathOf, pick } from '../../core/fields.ts'
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

const documentKinds = kind(
  values.list(documentKind, 20, 1).transform((kinds) => [...new Set(kinds)]),
  z.array(documentKind),
)

const affix = kind(values.text({ max: 20 }), z.string())

/**
 * One declaration a field: how it is written and answered, what it is, an example (settings.md#numbering-sections).
 */
const fields = {
  code: field(kind(values.text({ min: 1, max: 10 }), z.string()), 'Its short name.', {
    toWrite: 'Its short name; one of its kind, and it stays.',
    example: 'B',
  }),
  document_kinds: field(documentKinds, 'The kinds of document that it numbers.', {
    note: 'they stay',
    example: ['receipt'],
  }),
  name: field(kinds.name, 'What it is called.', { example: 'Ricevute di Via Emilia' }),
  prefix: field(affix, 'Stands before the number on invoices and credit notes; `{year}` for the year.', {
    note: 'empty unless sent on create',
    example: '',
  }),
  suffix: field(affix, 'Stands after the number on invoices and credit notes; `{year}` for the year.', {
    note: 'empty unless sent on create; where another section numbers the same without, `/` and the code',
    example: '/B',
  }),
  is_default: field(
    kinds.boolean,
    'Whether it is taken for all of its kinds of document where none is named.',
    {
      toWrite:
        '`true` takes it for all of its kinds of document where none is named, instead of the present ones.',
      example: true,
    },
  ),
}

const answers = outputs(fields)

/** A numbering section for fiscal documents (settings.md#numbering-sections). */
export const sezionale = z
  .object({
    ...identity('sezionale', 'section'),
    ...pick(answers, 'code', 'name', 'document_kinds', 'prefix', 'suffix', 'is_default'),
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

const { code, document_kinds, ...changed } = inputs(fields)

export const sezionaleBody = z
  .strictObject({ code, document_kinds, ...changed })
  .partial({ prefix: true, suffix: true, is_default: true })
  .meta({ id: 'SezionaleBody', description: 'A new numbering section.' })

/** Where the numbers of a kind and year begin, for who comes from another program. */
const beginning = z
  .strictObject({
    object: z.literal('next_number').optional().describe('Always `next_number`.'),
    document_kind: documentKind.describe('One of the kinds of document that the section numbers.'),
    year: values.integer({ min: 1900, max: 2100 }).meta({ description: 'The year of issue.', example: 2026 }),
    next_number: values
      .integer({ min: 1, max: 999_999_999 })
      .meta({ description: 'The number of the next document.', example: 130 }),
  })
  .meta({ id: 'NextNumberInput', description: 'Where the numbers of a kind and year begin.' })

/** A change of some fields; the code and the kinds of document stay. */
export const sezionalePatch = z
  .strictObject({
    ...changed,
    next_numbers: values
      .list(beginning, 100)
      .meta({ description: 'Where numbering begins, of kinds and years that have taken no number yet.' }),
  })
  .partial()

export type SezionaleBody = z.output<typeof sezionaleBody>
export type SezionalePatch = z.output<typeof sezionalePatch>

export const sezionalePath = pathOf('section')

/** Query of the list of sections (settings.md#numbering-sections). */
export const sezionaleQuery = z.strictObject({
  document_kind: documentKind.optional().describe('Only sections that number this kind of document.'),
})

export type SezionaleQuery = z.output<typeof sezionaleQuery>

export const sezionaleList = listOf('SezionaleList', sezionale)
