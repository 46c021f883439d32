import { indefinite } from '../../core/indefinite.ts'
import { resource } from '../../core/trpc.ts'
import type { Owner } from './owners.ts'
import { findAttachment, listAttachments } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

/**
 * The procedures of the attachments on one kind of record, to be spread into its router: under the record's own
 * permissions, which open the files that are attached there (files.md#attachments).
 */
export function attachmentEndpoints(owner: Owner, about: string) {
  const { path, group, noun } = owner
  const one = indefinite(noun)
  const base = resource(group, about)
  const ownerPath = schema.ownerPathOf(noun)
  const attachmentPath = schema.attachmentPathOf(noun)
  return {
    attachmentList: base
      .endpoint(`GET /v1/${path}/{id}/attachments`, `List ${one}'s attachments`, {
        description: 'Lists the files on it by position, all of them in one answer, with new URLs.',
      })
      .input(ownerPath)
      .output(schema.attachmentList)
      .query(({ ctx, input }) => listAttachments(ctx, { owner, id: input.id })),

    attachmentCreate: base
      .endpoint(`POST /v1/${path}/{id}/attachments`, `Attach a file to ${one}`, {
        status: 201,
        secret: true,
        errors: ['attachment_exists', 'limit_reached'],
        description:
          'Attaches a ready file, at a place or at the end; at most 200 a record. It is taken in every state of the record.',
      })
      .input(ownerPath.extend(schema.attachmentBody.shape))
      .output(schema.attachment)
      .mutation(({ ctx, input: { id, ...body } }) => service.attach(ctx, { owner, id }, body)),

    attachmentRetrieve: base
      .endpoint(`GET /v1/${path}/{id}/attachments/{attachment_id}`, `Retrieve ${one}'s attachment`, {
        description: 'Gives one attachment with its file and new URLs.',
      })
      .input(attachmentPath)
      .output(schema.attachment)
      .query(({ ctx, input }) => findAttachment(ctx, { owner, id: input.id }, input.attachment_id)),

    attachmentUpdate: base
      .endpoint(`PATCH /v1/${path}/{id}/attachments/{attachment_id}`, `Change ${one}'s attachment`, {
        description: 'Changes the fields that are sent. Another `position` moves those between by one.',
      })
      .input(attachmentPath.extend(schema.attachmentPatch.shape))
      .output(schema.attachment)
      .mutation(({ ctx, input: { id, attachment_id, ...patch } }) =>
        service.updateAttachment(ctx, { owner, id }, attachment_id, patch),
      ),

    attachmentDelete: base
      .endpoint(`DELETE /v1/${path}/{id}/attachments/{attachment_id}`, `Remove ${one}'s attachment`, {
        description:
          'Takes the file off the record; the file itself stays for a day, or where else it is cited.',
      })
      .input(attachmentPath)
      .output(schema.attachment)
      .mutation(({ ctx, input }) => service.detach(ctx, { owner, id: input.id }, input.attachment_id)),
  }
}
