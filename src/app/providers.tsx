'use client'

import { MantineProvider, type MantineThemeOverride } from '@mantine/core'
import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { useLocale } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { AppRouter } from '../server/router.ts'
import { Questions } from './form/confirm.tsx'
import { Notices } from './form/notices.tsx'
import { refusalOf } from './form/refusals.ts'
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
  if (refusalOf(error)?.code === 'resource_not_found') query.setState({ data: undefined })
}

const newQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: forgetGone }),
    defaultOptions: { queries: { retry, staleTime: STALE_MS } },
  })
const newClient = () => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc' })] })

/** A number with a decimal point; one with three decimals may be an Italian's thousand. */
const POINTED = /^\s*-?\d+\.(?:\d{1,2}|\d{4,})\s*$/

/** In Italian a pasted 12.5 is twelve and a half, never a hundred and twenty-five. */
function pasteWithComma(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!POINTED.test(text)) return
  event.preventDefault()
  // The field's own way of pasting would follow.
  event.stopPropagation()
  document.execCommand('insertText', false, text.trim().replace('.', ','))
}

/**
 * Number fields take a comma and a point, and write what the language writes. What was typed stays: that it is too
 * much or too little is said on the field.
 */
function useTheme(): MantineThemeOverride {
  const locale = useLocale()
  return useMemo(() => {
    const defaultProps = {
      decimalSeparator: locale === 'it' ? ',' : '.',
      allowedDecimalSeparators: ['.', ','],
      clampBehavior: 'none',
      ...(locale === 'it' && { onPasteCapture: pasteWithComma }),
    }
    return { ...theme, components: { NumberInput: { defaultProps } } }
  }, [locale])
}

export function Providers({ children }: { children: ReactNode }) {
  const ownTheme = useTheme()
  const [queries] = useState(newQueries)
  const [client] = useState(newClient)
  return (
    <MantineProvider theme={ownTheme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <TRPCProvider trpcClient={client} queryClient={queries}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </TRPCProvider>
      </QueryClientProvider>
      <Questions />
      <Notices />
    </MantineProvider>
  )
}
