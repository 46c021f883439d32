import { z } from 'zod'
import type { Fault } from '../fatturapa/problems.ts'
import { answered, outputs } from '../fields.ts'
import * as values from '../values.ts'

/** What is wrong with a document, or worth a look: `param` is our field, `sdi_code` the exchange system's word for it. */
export type Problem = { param: string | null; code: string; sdi_code: string | null; message: string }

/** Something worth a look that stops nothing. */
export const warning = (code: Warning, param: string | null, message: string): Problem => ({
  ...{ param, code, sdi_code: null, message },
})

/** What is only said, and stops nothing (invoices.md#warnings). */
export const WARNINGS = {
  electronic_invoicing_disabled: 'Documents are on paper: the settings have electronic invoicing off.',
  cash_limit: 'Cash of over 5,000 EUR is not taken.',
  cig_missing: 'A public administration asks for the code of the tender.',
  legal_reference_missing: 'The VAT rate cites no law.',
  letter_of_intent_exceeded: 'The letter of intent of the customer does not cover so much.',
  delivery_note_missing: 'A deferred invoice cites the delivery notes of its goods.',
  credit_note_late: 'The invoice is over a year old: its VAT may no longer be taken back.',
  regime_mismatch: 'The flat-rate regime charges no VAT.',
} as const
export type Warning = keyof typeof WARNINGS

const problemFields = {
  param: answered(z.string().nullable(), 'The field to look at; null of the whole.', 'customer.tax_code'),
  code: answered(z.string(), 'Of an error as of a refusal; of a warning its own word.', 'parameter_missing'),
  sdi_code: answered(z.string().nullable(), "The exchange system's code for it.", '00417'),
  message: answered(z.string(), 'What is wrong, and what would be right.', 'customer.tax_code is required.'),
}

/** One finding. */
export const problem = z
  .object({
    object: z.literal('validation_problem').describe('Always `validation_problem`.'),
    ...outputs(problemFields),
  })
  .meta({ id: 'ValidationProblem', description: 'What is wrong with a document, or worth a look.' })

/** Whether a document can be issued, and what stands against it (invoices.md#validation). */
export const documentValidation = z
  .object({
    object: z.literal('document_validation').describe('Always `document_validation`.'),
    valid: z.boolean().describe('Whether there are no errors.'),
    full_number: z
      .string()
      .nullable()
      .meta({ description: 'Its number, or the one that an issue would give now.', example: '128/A' }),
    document_date: values.dateOut().describe('Its day, or the one that an issue would give now.'),
    errors: z.array(problem).describe('What keeps it from being issued.'),
    warnings: z.array(problem).describe('What stops nothing.'),
  })
  .meta({ id: 'DocumentValidation', description: 'What stands against issuing a document.' })

const answer = (of: Problem) => ({ object: 'validation_problem' as const, ...of })

/** The answer of `validate`. */
export const validationOf = (
  of: { full_number: string | null; document_date: string },
  { errors, warnings }: { errors: readonly Fault[]; warnings: readonly Problem[] },
) => ({
  object: 'document_validation' as const,
  valid: errors.length === 0,
  ...of,
  errors: errors.map(({ param, code, sdi_code = null, message }) =>
    answer({ param, code, sdi_code, message }),
  ),
  warnings: warnings.map(answer),
})
