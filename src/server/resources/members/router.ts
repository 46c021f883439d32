import { consoleResource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const members = consoleResource('settings', 'The people of a workshop.')

/** The people of a workshop: for the console only, no endpoint of /v1. */
export const membersRouter = router({
  // Whom work is assigned to, and who wrote what, everybody sees.
  list: members
    .meta({ permission: null })
    .output(schema.memberList)
    .query(({ ctx }) => service.listMembers(ctx.db)),

  update: members
    .input(schema.memberPatch)
    .output(schema.member)
    .mutation(({ ctx, input }) => service.updateMember(ctx.db, ctx.principal, input)),

  remove: members
    .input(schema.memberPath)
    .output(schema.member)
    .mutation(({ ctx, input }) => service.removeMember(ctx.db, ctx.principal, input.id)),
})
