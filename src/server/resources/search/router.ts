import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import { search, searchConsole } from './service.ts'

const ABOUT = 'One search over everything that the workshop keeps.'
const searching = resource('settings', ABOUT)

/** The search over everything (search.md#what-is-found). */
export const searchRouter = router({
  list: searching
    .endpoint('GET /v1/search', 'Search everything', {
      permission: null,
      description:
        'Finds records of every kind by what is known of them: at most 5 of a kind, the best first, and first the kind that answers best: an exact plate, number or code before a beginning, that before the rest. Kinds that the key may not read are left out.',
    })
    .input(schema.searchQuery)
    .output(schema.searchResult)
    .query(({ ctx, input }) => search(ctx, input)),

  /** Find anything (console.md#find-anything). */
  everything: consoleResource('settings', ABOUT)
    .meta({ permission: null })
    .input(schema.consoleSearchQuery)
    .output(schema.consoleSearchResult)
    .query(({ ctx, input }) => searchConsole(ctx, input)),
})
