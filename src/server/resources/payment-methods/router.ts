import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const paymentMethods = resource('settings', 'How money is received and paid.')

/** Methods of payment (payment-methods.md#methods). Any valid key reads them, since payments name them. */
export const paymentMethodsRouter = router({
  list: paymentMethods
    .endpoint('GET /v1/payment-methods', 'List methods of payment', {
      permission: null,
      description: "Lists the ministry's 23 methods in the order of their codes, all of them in one answer.",
    })
    .input(schema.paymentMethodQuery)
    .output(schema.paymentMethodList)
    .query(({ ctx }) => service.listMethods(ctx.db)),

  retrieve: paymentMethods
    .endpoint('GET /v1/payment-methods/{code}', 'Retrieve a method of payment', {
      permission: null,
      description: 'Gives the method with the account of its payments.',
    })
    .input(schema.paymentMethodPath)
    .output(schema.paymentMethod)
    .query(({ ctx, input }) => service.findMethod(ctx.db, input.code)),

  update: paymentMethods
    .endpoint('PATCH /v1/payment-methods/{code}', 'Update a method of payment', {
      description: 'Changes whether the console offers it, and the account of its payments.',
    })
    .input(schema.paymentMethodPath.extend(schema.paymentMethodPatch.shape))
    .output(schema.paymentMethod)
    .mutation(({ ctx, input: { code, ...patch } }) => service.updateMethod(ctx.db, code, patch)),
})
