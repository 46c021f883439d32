import { resource, router } from '../../core/trpc.ts'
import { readMoney } from './money.ts'
import { home, homeMoney, waiting } from './schema.ts'
import { readHome } from './service.ts'
import { readWaiting } from './waiting.ts'

/** The console's first page: no endpoint of /v1. */
export const homeRouter = router({
  retrieve: resource('settings', 'The first page.')
    // technicians begin with their own work
    .meta({ permission: null, technician: 'never' })
    .output(home)
    .query(({ ctx }) => readHome(ctx)),

  /** For the sidebar, on every page. */
  waiting: resource('settings', 'What waits for somebody, by section.')
    .meta({ permission: null, technician: 'never' })
    .output(waiting)
    .query(({ ctx }) => readWaiting(ctx)),

  /** Read by itself, after the rest. */
  money: resource('reports', 'The money on the first page.')
    .output(homeMoney)
    .query(({ ctx }) => readMoney(ctx)),
})
