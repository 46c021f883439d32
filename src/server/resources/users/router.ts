import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const users = resource('settings', 'The people of the workshop.')

/** The people of the workshop (settings.md#users): read here, changed in the console. */
export const usersRouter = router({
  list: users
    .endpoint('GET /v1/users', 'List users', {
      description: 'Lists the people of the workshop page by page, who joined last first.',
    })
    .input(schema.userQuery)
    .output(schema.userList)
    .query(({ ctx, input }) => service.listUsers(ctx.db, input)),

  retrieve: users
    .endpoint('GET /v1/users/{id}', 'Retrieve a user', {
      description: 'Gives a person of the workshop; somebody who has left is unknown.',
    })
    .input(schema.userPath)
    .output(schema.user)
    .query(({ ctx, input }) => service.findUser(ctx.db, input.id)),
})
