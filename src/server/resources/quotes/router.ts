import { resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { sendQuoteEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { shareLinkEndpoints } from '../share-links/endpoints.ts'
import { worksheet } from '../worksheets/schema.ts'
import { applyTemplate, changeLines } from './lines.ts'
import { quotePdf } from './print.ts'
import { countQuotes, findQuote, listQuotes } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import * as steps from './transitions.ts'

const ABOUT = 'Offers to customers, with their lines.'
const quotes = resource('quotes', ABOUT)

/** Quotes (quotes.md#quotes). */
export const quotesRouter = router({
  list: quotes
    .endpoint('GET /v1/quotes', 'List quotes', {
      description: 'Lists quotes page by page, newest first: those of this year unless a period is sent.',
    })
    .input(schema.quoteQuery)
    .output(schema.quoteList)
    .query(({ ctx, input }) => listQuotes(ctx, input)),

  create: quotes
    .endpoint('POST /v1/quotes', 'Create a quote', {
      status: 201,
      description:
        'Offers a customer work on a vehicle. The number is assigned here; lines are added with the batch.',
    })
    .input(schema.quoteBody)
    .output(schema.quote)
    .mutation(({ ctx, input }) => service.createQuote(ctx.db, input)),

  statusCounts: quotes
    .endpoint('GET /v1/quotes/status-counts', 'Count quotes by status', {
      description:
        'Counts the quotes in each status, over the same filters as the list: those of this year unless a period is sent.',
    })
    .input(schema.quoteFilters)
    .output(schema.quoteStatusCounts)
    .query(({ ctx, input }) => countQuotes(ctx, input)),

  retrieve: quotes
    .endpoint('GET /v1/quotes/{id}', 'Retrieve a quote', {
      description: 'Gives the quote whole, with its lines by position.',
    })
    .input(schema.quotePath)
    .output(schema.quote)
    .query(({ ctx, input }) => findQuote(ctx.db, input.id)),

  pdf: pdfEndpoint(quotes, { path: 'quotes', noun: 'quote' }, quotePdf),

  ...sendQuoteEndpoints(ABOUT),
  ...shareLinkEndpoints(ABOUT),

  update: quotes
    .endpoint('PATCH /v1/quotes/{id}', 'Change a quote', {
      errors: ['quote_already_converted'],
      description:
        'Changes the fields that are sent; the others stay. After conversion only `title` and `comments` change.',
    })
    .input(schema.quotePatch)
    .output(schema.quote)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateQuote(ctx.db, id, patch)),

  delete: quotes
    .endpoint('DELETE /v1/quotes/{id}', 'Delete a quote', {
      description: 'Deletes the quote logically, in any status; its worksheet stays.',
    })
    .input(schema.quotePath)
    .output(schema.quote)
    .mutation(({ ctx, input }) => service.deleteQuote(ctx.db, input.id)),

  convert: quotes
    .endpoint('POST /v1/quotes/{id}/convert', 'Convert a quote to a worksheet', {
      status: 201,
      errors: ['quote_already_converted', 'insufficient_stock'],
      description:
        'Makes a worksheet of the quote, once, and answers the worksheet. Lines and totals are copied and stock moves with them.',
    })
    .input(schema.quotePath)
    .output(worksheet)
    .mutation(({ ctx, input }) => steps.convertQuote(ctx, input.id)),

  changeLines: quotes
    .endpoint('POST /v1/quotes/{id}/line-items/batch', "Change a quote's lines", {
      errors: ['quote_already_converted'],
      description:
        'Removes, updates, adds and reorders lines in one transaction: all or nothing. Totals are computed anew.',
    })
    .input(schema.quoteBatch)
    .output(schema.quote)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx.db, id, batch)),

  applyTemplate: quotes
    .endpoint('POST /v1/quotes/{id}/apply-template', 'Add the lines of a job template to a quote', {
      errors: ['quote_already_converted'],
      description:
        'Adds the lines of a job template at the end: all or nothing. What they leave open is filled from the article, the price list of the customer and the default VAT rate as they are now.',
    })
    .input(schema.quoteTemplate)
    .output(schema.quote)
    .mutation(({ ctx, input: { id, ...applied } }) => applyTemplate(ctx.db, id, applied)),

  transition: quotes
    .endpoint('POST /v1/quotes/{id}/transitions', 'Move a quote to a status', {
      errors: ['transition_not_allowed'],
      description:
        'Records what became of the quote: any status to any other, and the present one again changes nothing. Accepting makes no worksheet.',
    })
    .input(schema.quoteTransition)
    .output(schema.quote)
    .mutation(({ ctx, input: { id, ...transition } }) => steps.transitionQuote(ctx, id, transition)),

  ...attachmentEndpoints(OWNERS.quote, ABOUT),
})
