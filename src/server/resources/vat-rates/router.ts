import { sql } from 'kysely'
import { wholeList } from '../../core/lists.ts'
import { endpoint, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'

const vatRates = resource('settings', 'VAT rates that articles and document lines cite.')

/** VAT rates (domain 5.12). Any valid key reads them, since every write needs a VAT code (contract 4). */
export const vatRatesRouter = router({
  list: vatRates
    .meta(
      endpoint('GET /v1/vat-rates', 'List VAT rates', {
        permission: null,
        description: "In the workshop's own order, all of them in one answer.",
      }),
    )
    .input(schema.vatRateQuery)
    .output(schema.vatRateList)
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db
        .select('vat_rate')
        .select(sql.lit('vat_rate' as const).as('object'))
        .select(['id', 'code', 'description', 'rate', 'nature', 'active', 'is_default'])
        .select(['created_at', 'updated_at'])
        .where('active', '=', input.active)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return wholeList('/v1/vat-rates', rows)
    }),
})
