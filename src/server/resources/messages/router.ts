import { resource, router } from '../../core/trpc.ts'
import { findMessage, listMessages } from './reads.ts'
import * as schema from './schema.ts'

const messages = resource('messages', 'Mails to customers: documents that were sent, and reminders.')

/** Messages (messages.md#fields-of-messages). */
export const messagesRouter = router({
  list: messages
    .endpoint('GET /v1/messages', 'List messages', {
      description:
        'Lists messages page by page, newest first. Those about records that the key may not read are left out.',
    })
    .input(schema.messageQuery)
    .output(schema.messageList)
    .query(({ ctx, input }) => listMessages(ctx, input)),

  retrieve: messages
    .endpoint('GET /v1/messages/{id}', 'Retrieve a message', {
      description: 'Gives one message: whom it went to, whether it did, and why not.',
    })
    .input(schema.messagePath)
    .output(schema.message)
    .query(({ ctx, input }) => findMessage(ctx, input.id)),
})
