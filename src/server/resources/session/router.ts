import { consoleResource, router } from '../../core/trpc.ts'
import { leaveCompany } from '../members/service.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const own = consoleResource('settings', 'The signed-in person.').meta({ permission: null })

/** The signed-in person: for the console only, no endpoint of /v1. */
export const sessionRouter = router({
  retrieve: own.output(schema.session).query(({ ctx }) => service.findSession(ctx)),

  update: own
    .input(schema.userPatch)
    .output(schema.ownUser)
    .mutation(({ ctx, input }) => service.renameUser(ctx.db, ctx.principal.user_id, input.name)),

  apps: own
    .output(schema.appSessionList)
    .query(({ ctx }) => service.listAppSessions(ctx.db, ctx.principal.user_id)),

  endApps: own
    .input(schema.appSessionsEnd)
    .output(schema.endedAppSessions)
    .mutation(({ ctx, input }) => service.endAppSessions(ctx.db, ctx.principal.user_id, input.id)),

  leaveCompany: own.output(schema.leftCompany).mutation(async ({ ctx }) => {
    await leaveCompany(ctx.db, ctx.principal)
    return { object: 'company' as const, id: ctx.principal.company.id }
  }),

  switchCompany: own
    .input(schema.companySwitch)
    .output(schema.ownCompany)
    .mutation(({ ctx, input }) =>
      service.switchCompany(ctx.db, {
        user_id: ctx.principal.user_id,
        session_id: ctx.session.session_id,
        company_id: input.company_id,
      }),
    ),
})
