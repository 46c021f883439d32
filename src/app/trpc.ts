import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '../server/router.ts'

/** The console's typed way to the procedures. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** What procedures take and answer: `Outputs['articles']['list']['data'][number]` is a row of that list. */
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/**
 * The procedures of a group that only the running page knows. TypeScript takes no call of so many at once: who asks says
 * what all of these groups have.
 * @param all the client, or the queries
 */
export const proceduresOf = <Procedures>(
  all: ReturnType<typeof useTRPC> | ReturnType<typeof useTRPCClient>,
  group: keyof Outputs,
) => (all as unknown as Record<string, Procedures>)[group]!
