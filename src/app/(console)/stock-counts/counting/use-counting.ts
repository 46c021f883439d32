'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'

type Item = Outputs['stockCounts']['countItem']

/**
 * Counts articles one after the other, in the order in which their codes were read: a scanner is faster than the server
 * (stock-counts.md#items-of-stock-counts).
 */
export function useCounting(id: string) {
  const t = useTranslations('stockCounts')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [last, setLast] = useState<Item | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const write = async (article_id: string, counted_quantity: number) => {
    const item = await client.stockCounts.countItem.mutate({ id, article_id, counted_quantity })
    setLast(item)
    void renew('stockCounts')
  }
  const inTurn = (step: () => Promise<void>) => {
    queue.current = queue.current.then(step).catch((error) => notify.failure(error))
  }
  const isOne = async (code: string) => {
    const { data } = await client.articles.list.query({ code, kind: 'item', limit: 2 })
    setRefusal(data.length === 1 ? null : t(data.length === 0 ? 'unknownCode' : 'manyCodes', { code }))
    return data.length === 1 ? data[0]!.id : undefined
  }

  return {
    last,
    refusal,
    /** One more of the article with this code, or so many more. */
    scan: (code: string, more: number) =>
      inTurn(async () => {
        const article_id = await isOne(code)
        if (!article_id) return
        const { data } = await client.stockCounts.items.query({ id, article_id, limit: 1 })
        const counted = Math.round(((data[0]?.counted_quantity ?? 0) + more) * 1000) / 1000
        await write(article_id, Math.max(0, counted))
      }),
    /** So many of the article. */
    set: (article_id: string, counted_quantity: number) => inTurn(() => write(article_id, counted_quantity)),
    remove: (article_id: string) =>
      inTurn(async () => {
        await client.stockCounts.removeItem.mutate({ id, article_id })
        void renew('stockCounts')
      }),
  }
}

export type Counting = ReturnType<typeof useCounting>
