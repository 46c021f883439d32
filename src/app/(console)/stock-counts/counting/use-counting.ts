import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useErrorText } from '../../../form/api-errors.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { useTurns } from '../../../form/turns.ts'
import { writeOver } from '../../../form/write-over.ts'
import { asking } from '../../../links.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'

export type Item = Outputs['stockCounts']['items']['data'][number]

/** A code that was read; its key also is that of the request. */
type Scan = { key: string; code: string; more: number }
/** One that was not counted, and why. */
export type Uncounted = Scan & { reason: string }

/** What became of a number: the item as it is by then, and why, where the number was refused. */
type Counted = { isKept: boolean; item: Item; refusal?: string }

/**
 * Counts articles one after the other, in the order in which their codes were read: a scanner is faster than the server
 * (stock-counts.md#items-of-stock-counts). What was not counted stays until it is tried again or let go.
 */
export function useCounting(id: string) {
  const t = useTranslations('stockCounts')
  const client = useTRPCClient()
  const notify = useNotify()
  const errorText = useErrorText()
  const renew = useRenew()
  const inTurns = useTurns()
  const [last, setLast] = useState<Item | null>(null)
  const [uncounted, setUncounted] = useState<readonly Uncounted[]>([])
  const latest = useRef(uncounted)
  const own = useRef(new Map<string, Item>())
  const keep = (next: readonly Uncounted[]) => {
    latest.current = next
    setUncounted(next)
  }
  const letGo = (key: string) => keep(latest.current.filter((each) => each.key !== key))
  const took = (item: Item) => {
    own.current.set(item.article_id, item)
    setLast(item)
    return item
  }
  /** The item as it was shown, or as this page itself has changed it since. */
  const known = (item: Item) => {
    const written = own.current.get(item.article_id)
    return written && written.updated_at > item.updated_at ? written : item
  }

  /** Answers why it was not counted. */
  const send = async ({ key, code, more }: Scan): Promise<string | null> => {
    const { data } = await client.articles.list.query({ code, kind: 'item', limit: 2 })
    const [article] = data
    if (!article) return t('unknownCode', { code })
    if (data.length > 1) return t('manyCodes', { code })
    const counted = { id, article_id: article.id, more }
    took(await client.stockCounts.countMore.mutate(counted, asking({ idempotencyKey: key })))
    void renew('stockCounts')
    return null
  }
  const scan = (of: Scan) =>
    inTurns(async () => {
      const reason = await send(of).catch((error) => errorText(error).message)
      letGo(of.key)
      if (reason !== null) keep([...latest.current, { ...of, reason }])
    })

  return {
    last,
    uncounted,
    letGo,
    retry: scan,
    /** So many more of the article with this code. */
    scan: (code: string, more: number) => scan({ key: uuid(), code, more }),
    /** Whether all that was read is counted. */
    settle: () => inTurns(async () => latest.current.length === 0),
    /** So many of the article, over the item that the number was typed over. */
    set: async (over: Item, counted_quantity: number): Promise<Counted> => {
      const key = { id, article_id: over.article_id }
      const write = () =>
        writeOver<Partial<Item>, number | undefined>(
          { value: counted_quantity, before: known(over).counted_quantity },
          {
            // None where somebody else took it out of the count.
            read: async () => (await client.stockCounts.items.query(key)).data[0] ?? {},
            valueIn: (item) => item.counted_quantity,
            send: async (ifMatch) =>
              took(
                await client.stockCounts.countItem.mutate({ ...key, counted_quantity }, asking({ ifMatch })),
              ),
          },
        )
      try {
        const { whole, outcome } = await inTurns(write)
        await renew('stockCounts')
        return { isKept: outcome === 'kept', item: { ...over, ...whole } }
      } catch (error) {
        return { isKept: false, item: known(over), refusal: errorText(error).message }
      }
    },
    remove: (article_id: string) =>
      inTurns(() => client.stockCounts.removeItem.mutate({ id, article_id })).then(
        () => renew('stockCounts'),
        notify.failure,
      ),
  }
}

export type Counting = ReturnType<typeof useCounting>
