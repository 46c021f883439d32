import { endpoint, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const sezionali = resource('settings', 'Sections in which fiscal documents are numbered.')

/** Numbering sections (domain 5.12). */
export const sezionaliRouter = router({
  list: sezionali
    .meta(
      endpoint('GET /v1/sezionali', 'List numbering sections', {
        description: 'By code, all of them in one answer.',
      }),
    )
    .input(schema.sezionaleQuery)
    .output(schema.sezionaleList)
    .query(({ ctx, input }) => service.listSezionali(ctx, input)),
})
