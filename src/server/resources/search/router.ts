import { endpoint, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import { search } from './service.ts'

const searching = resource('settings', 'One search over everything that the workshop keeps.')

/** The search over everything (search.md#what-is-found). */
export const searchRouter = router({
  list: searching
    .meta(
      endpoint('GET /v1/search', 'Search everything', {
        permission: null,
        description:
          'Finds records of every kind by what is known of them: at most 5 of a kind, the best first, and first the kind that answers best: an exact plate, number or code before a beginning, that before the rest. Kinds that the key may not read are left out.',
      }),
    )
    .input(schema.searchQuery)
    .output(schema.searchResult)
    .query(({ ctx, input }) => search(ctx, input)),
})
