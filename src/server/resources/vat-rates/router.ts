import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const vatRates = resource('settings', 'VAT rates that articles and document lines cite.')

/** VAT rates (settings.md#vat-rates). Any valid key reads them, since every write needs a VAT code. */
export const vatRatesRouter = router({
  list: vatRates
    .endpoint('GET /v1/vat-rates', 'List VAT rates', {
      permission: null,
      description:
        "Lists the rates that `vat_code` may cite, in the workshop's own order, all of them in one answer.",
    })
    .input(schema.vatRateQuery)
    .output(schema.vatRateList)
    .query(({ ctx, input }) => service.listVatRates(ctx.db, input)),

  create: vatRates
    .endpoint('POST /v1/vat-rates', 'Create a VAT rate', {
      status: 201,
      description: "Adds a rate, which can be cited at once. It stands at the end of the workshop's order.",
    })
    .input(schema.vatRateBody)
    .output(schema.vatRate)
    .mutation(({ ctx, input }) => service.createVatRate(ctx.db, input)),

  retrieve: vatRates
    .endpoint('GET /v1/vat-rates/{id}', 'Retrieve a VAT rate', {
      permission: null,
      description: 'Gives the rate, also one that is out of use.',
    })
    .input(schema.vatRatePath)
    .output(schema.vatRate)
    .query(({ ctx, input }) => service.findVatRate(ctx.db, input.id)),

  update: vatRates
    .endpoint('PATCH /v1/vat-rates/{id}', 'Update a VAT rate', {
      errors: ['vat_rate_used', 'vat_rate_default'],
      description:
        'Changes the fields that are sent; the others stay. `rate` stays once an article, a document line or a customer cites the rate. `is_default: true` takes the place of the present default.',
    })
    .input(schema.vatRatePath.extend(schema.vatRatePatch.shape))
    .output(schema.vatRate)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateVatRate(ctx.db, id, patch)),

  delete: vatRates
    .endpoint('DELETE /v1/vat-rates/{id}', 'Delete a VAT rate', {
      errors: ['vat_rate_used', 'vat_rate_default'],
      description:
        'Deletes a rate that nothing cites. One that an article, a document line or a customer cites can only be put out of use, `active: false`.',
    })
    .input(schema.vatRatePath)
    .output(schema.vatRate)
    .mutation(({ ctx, input }) => service.deleteVatRate(ctx.db, input.id)),
})
