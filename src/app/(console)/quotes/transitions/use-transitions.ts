import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { LEAVES, useOnce } from '../../../form/once.ts'
import { useSamePage } from '../../../form/same-page.ts'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import type { QuoteState } from '../../../format/document-status.tsx'
import { useCan } from '../../../frame/session.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Quote = Outputs['quotes']['retrieve']

/** The ways of a quote; a status is shown before the server has answered. */
export function useQuoteTransitions({ id }: Quote) {
  const t = useTranslations('quotes')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const renew = useRenew()
  const router = useRouter()
  const isHere = useSamePage()
  const mayReadWorksheets = useCan('worksheets.read')
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.quotes.convert.mutate)
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
  const convert = async () => {
    try {
      const { answer } = await attempt({ id })
      notify.done(t('convertedTo', { number: answer.seq_number }))
      if (mayReadWorksheets && isHere()) router.push(`/worksheets/${answer.id}`)
      await renew('worksheets', answer)
      return mayReadWorksheets ? LEAVES : undefined
    } catch (error) {
      notify.failure(error)
    }
  }
  return {
    transition: (action: QuoteState) => once(() => transition.mutateAsync({ id, action })),
    convert: () => once(convert),
    busy: acting,
  }
}
