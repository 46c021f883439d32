import { resource, router } from '../../core/trpc.ts'
import { session } from './schema.ts'

/** The signed-in person: for the console only, no endpoint of /v1. */
export const sessionRouter = router({
  retrieve: resource('settings', 'The signed-in person.')
    .meta({ permission: null })
    .output(session)
    .query(async ({ ctx: { db, principal } }) => {
      const user = await db.executor
        .selectFrom('user')
        .select(['id', 'name', 'email'])
        .where('id', '=', principal.user_id)
        .executeTakeFirstOrThrow()
      return {
        object: 'session',
        user: { object: 'user', ...user },
        company: { object: 'company', id: principal.company.id, name: principal.company.name },
        role: principal.role,
        permissions: [...principal.permissions],
      }
    }),
})
