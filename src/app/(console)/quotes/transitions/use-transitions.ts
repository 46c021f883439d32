'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew } from '../../../form/save.ts'
import type { QuoteState } from '../../../format/document-status.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Quote = Outputs['quotes']['retrieve']

/** The ways of a quote; a status is shown before the server has answered. */
export function useQuoteTransitions({ id }: Quote) {
  const t = useTranslations('quotes')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  const renew = useRenew()
  const { once, acting } = useOnce()
  const key = trpc.quotes.retrieve.queryKey({ id })
  const transition = useMutation(
    trpc.quotes.transition.mutationOptions({
      onMutate: async ({ action }) => {
        await queries.cancelQueries({ queryKey: key })
        const before = queries.getQueryData(key)
        if (before) queries.setQueryData(key, { ...before, status: action })
        return { before }
      },
      onError: (error, _, kept) => {
        if (kept?.before) queries.setQueryData(key, kept.before)
        notify.failure(error)
      },
      onSuccess: (quote) => void renew('quotes', quote),
    }),
  )
  const convert = useMutation(
    trpc.quotes.convert.mutationOptions({
      onError: notify.failure,
      onSuccess: ({ seq_number }) => {
        notify.done(t('convertedTo', { number: seq_number }))
        return renew('worksheets')
      },
    }),
  )
  return {
    transition: (action: QuoteState, rejection_reason?: string) =>
      once(() => transition.mutateAsync({ id, action, ...(rejection_reason && { rejection_reason }) })),
    convert: () => once(() => convert.mutateAsync({ id })),
    busy: acting,
  }
}
