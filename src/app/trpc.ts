import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '../server/router.ts'

/** The console's typed way to the procedures. */
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>()
