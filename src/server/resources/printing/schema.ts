import { z } from 'zod'
import { LANGUAGES } from '../../../domain/languages.ts'
import { filter } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** The languages that documents are printed in (printing.md#asking). */
export const printLanguage = values.choice('PrintLanguage', 'The language of a printed document.', LANGUAGES)

/** How a PDF is asked for (printing.md#asking). */
const choices = {
  language: filter(printLanguage, "Its language; the customer's unless sent."),
  disposition: filter(
    values.choice('Disposition', 'Whether a browser shows a file or saves it.', ['attachment', 'inline']),
    'Whether a browser saves or shows it; `attachment` unless sent.',
  ),
}

/** The document in the path, and how its PDF is asked for. */
export const pdfQueryOf = (noun: string) =>
  z.strictObject({ id: values.id().describe(`The ${noun}.`), ...choices })

export type PdfQuery = z.output<ReturnType<typeof pdfQueryOf>>
