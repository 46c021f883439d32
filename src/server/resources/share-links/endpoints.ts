import { resource } from '../../core/trpc.ts'
import { listShareLinks } from './reads.ts'
import * as schema from './schema.ts'
import { createShareLink, revokeShareLink } from './service.ts'

/** The links by which customers decide on quotes, to be spread into their router (share-links.md#making-a-link). */
export function shareLinkEndpoints(about: string) {
  const quotes = resource('quotes', about)
  return {
    shareLinks: quotes
      .endpoint('GET /v1/quotes/{id}/share-links', "List a quote's approval links", {
        description: 'Lists the links page by page, newest first, with what the customer decided by them.',
      })
      .input(schema.shareLinkQuery)
      .output(schema.shareLinkList)
      .query(({ ctx, input }) => listShareLinks(ctx.db, input)),

    shareLinkCreate: quotes
      .endpoint('POST /v1/quotes/{id}/share-links', 'Make an approval link', {
        status: 201,
        secret: true,
        errors: ['quote_already_converted'],
        description:
          'Makes a link by which the customer accepts or rejects the quote without signing in. Its address is answered this once.',
      })
      .input(schema.shareLinkBody)
      .output(schema.newShareLink)
      .mutation(({ ctx, input: { id, ...body } }) => createShareLink(ctx, id, body)),

    shareLinkRevoke: quotes
      .endpoint('DELETE /v1/quotes/{id}/share-links/{link_id}', 'Revoke an approval link', {
        description:
          'Takes the link back, so that it shows and decides nothing more; what was decided stays.',
      })
      .input(schema.shareLinkPath)
      .output(schema.shareLink)
      .mutation(({ ctx, input }) => revokeShareLink(ctx, input)),
  }
}
