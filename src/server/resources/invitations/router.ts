import { consoleResource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const invitations = consoleResource('settings', 'Who was asked to work in a workshop.')

/** Who was asked to work in a workshop: for the console only, no endpoint of /v1. */
export const invitationsRouter = router({
  list: invitations.output(schema.invitationList).query(({ ctx }) => service.listInvitations(ctx.db)),

  create: invitations
    .input(schema.newInvitation)
    .output(schema.invitation)
    .mutation(({ ctx, input }) => service.invite(ctx, input)),

  resend: invitations
    .input(schema.invitationPath)
    .output(schema.invitation)
    .mutation(({ ctx, input }) => service.resendInvitation(ctx, input.id)),

  revoke: invitations
    .input(schema.invitationPath)
    .output(schema.invitation)
    .mutation(({ ctx, input }) => service.revokeInvitation(ctx.db, ctx.principal, input.id)),
})
