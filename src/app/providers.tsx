'use client'

import { MantineProvider } from '@mantine/core'
import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useState } from 'react'
import type { AppRouter } from '../server/router.ts'
import { apiErrorOf } from './form/api-errors.ts'
import { Questions } from './form/confirm.tsx'
import { useKeptFocus } from './form/kept-focus.ts'
import { Notices } from './form/notices.tsx'
import { Said } from './form/said.tsx'
import { link } from './links.ts'
import { cssVariables, theme } from './theme.ts'
import { TRPCProvider } from './trpc.ts'

/** A refusal will be the same the second time; a broken connection may not. */
function retry(count: number, error: unknown): boolean {
  return count < 2 && !(error as { data?: unknown }).data
}

/** What was read a moment ago is shown at once and renewed when the window is looked at again. */
const STALE_MS = 5_000

/** What is not there any more is not shown from memory either. */
function forgetGone(error: unknown, query: Query<unknown, unknown>): void {
  if (apiErrorOf(error)?.code === 'resource_not_found') query.setState({ data: undefined })
}

/**
 * Without a connection everything is tried all the same and fails: what waited for it silently would look done, or empty.
 */
const newQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: forgetGone }),
    defaultOptions: {
      queries: { retry, staleTime: STALE_MS, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })

const newClient = () => createTRPCClient<AppRouter>({ links: [link] })

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueries)
  const [client] = useState(newClient)
  useKeptFocus()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <TRPCProvider trpcClient={client} queryClient={queries}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </TRPCProvider>
      </QueryClientProvider>
      <Questions />
      <Notices />
      <Said />
    </MantineProvider>
  )
}
