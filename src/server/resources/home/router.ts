import { resource, router } from '../../core/trpc.ts'
import { home } from './schema.ts'
import { readHome } from './service.ts'

/** The console's first page: no endpoint of /v1. */
export const homeRouter = router({
  retrieve: resource('settings', 'The first page.')
    .meta({ permission: null })
    .output(home)
    .query(({ ctx }) => readHome(ctx)),
})
